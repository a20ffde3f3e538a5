<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>BufferMap</name>
    <message>
        <source>Buffer map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;offset %2, %3, role %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel.cpp, line %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CandidateDelegate</name>
    <message>
        <source>marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CandidateMenu</name>
    <message>
        <source>Go to the original %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export sources…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with parent %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with second parent %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A candidate of the first generation has no parent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with marked %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark for comparison</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CandidatePicker</name>
    <message>
        <source>gen %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2. Click to compare another candidate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start of an id, a verdict, a note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a candidate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChartsView</name>
    <message>
        <source>Latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency of every candidate by generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many times faster than the first valid candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic scale (L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin the selected candidate as baseline (B)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same numbers as a table (T)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy or export the chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>middle half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed candidates, on the axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best latency up to each generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median of the valid candidates of each generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between the quartiles of each generation&apos;s valid candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency by generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No judged candidates yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As soon as the first candidate of a run is judged, its latency appears here, generation by generation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as SVG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiffBody</name>
    <message>
        <source>Older candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newer candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unified difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>//  ⋯  %1 unchanged lines</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiffView</name>
    <message>
        <source>Swap sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap the sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One text instead of two side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore whitespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore changes of blanks only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse unchanged lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold stretches without changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current change of all changes in this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the sources of %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the same on both sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 lines added, %3 removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parent of the selected candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with its parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a candidate in the population: its sources appear here beside those of its parent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected candidate has one parent only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No candidate of the run is valid yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected candidate is itself the best one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No candidate is marked. Mark one in the population&apos;s context menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both sides are the same candidate. Select another one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EvolutionChart</name>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modelled and measured mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency, %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speedup over the first valid, × (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chart over generations: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against parent %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first valid</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>no hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter finds the next hit, Shift+Enter the previous one, Esc closes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindingsList</name>
    <message>
        <source>see %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rule from: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rule was violated.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InspectorView</name>
    <message>
        <source>Show everything (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wheel or W/S zooms · drag or A/D pans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits, pipes, memory, accuracy and evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What every pipe did when (modelled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violated rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every comparison with the reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cards it was made from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its files with the findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the compiler said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which blocks to show; a few representative ones are recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiler output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No candidate selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a candidate in the population, in a chart or in the log: its verdict, its findings and its timeline appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only candidates that ran through have one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials (%1 of %2 failed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all recorded blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KnowledgeEditor</name>
    <message>
        <source>This file cannot be written, so it is shown read-only. Copy the knowledge folder to a place of your own to edit it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes discarded. Undo brings them back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed and not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check and save this file (Ctrl+S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to the saved text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this file (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No card is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a card or a file of an exemplar in the list. What you save here is fed to every later run.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KnowledgeModel</name>
    <message>
        <source>broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified: proved by an evaluation. Draft: not proved yet. Retracted: never fed to a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated from the text&apos;s length; models count differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KnowledgeView</name>
    <message>
        <source>Nothing matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No knowledge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every word has to occur in a card&apos;s title, id, group or status.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cards and exemplars of the knowledge folder appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n exemplar(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n broken file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Filter: softmax L3 draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the knowledge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every word has to occur in a card&apos;s title, id, group or status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group the cards by pattern or by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Knowledge cards and exemplars</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogModel</name>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>Save the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log was saved to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log could not be saved to %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest level shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as flat text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the newest entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the whole log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the log…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every proposal, evaluation and selection of a run appears here as it happens.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No workspace is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New workspace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the &amp;sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sample is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a workspace to start a run in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This workspace is open read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run on screen was not interrupted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New run…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Finish what is in flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Abort the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Resume the interrupted run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No candidate is valid yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No candidate is selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back in the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the first selection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward in the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the last selection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the b&amp;est</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the &amp;parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no parent: first generation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mark for comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport the candidate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to candidate or task…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: like the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: &amp;light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: d&amp;ark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About AgenticCANN Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or create a workspace: the run of %1 is prepared in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export %1 into a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The candidate was exported to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder for the new workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AgenticCANN Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — AgenticCANN Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only: this workspace is in use by %1. You can look at everything; runs start and resume only there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not available now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a candidate or a task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the prompt for a task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run is on screen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run on screen is not going.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run is going. Closing stops the evaluations in flight; everything recorded is kept and the run can be resumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Knowledge has changes that are not saved. Closing loses them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ManifestView</name>
    <message>
        <source>Knowledge used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer and card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No knowledge was recorded for this candidate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens of knowledge (estimated) · %2 tokens spent on a model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OverviewStrip</name>
    <message>
        <source>Overview of changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the changes are in the file; click to go there</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Picker</name>
    <message>
        <source>Nothing matches.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PopulationModel</name>
    <message>
        <source>Candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape and colour tell the verdict; the text is the start of the content hash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the evaluation ended, with its cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median latency of the primary case; ~ marks a modelled number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many times faster than the first valid candidate of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generation in which the candidate was proposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candidates it was made from; click one to select it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agent mode and stage that produced it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the candidate tries, in its author&apos;s words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compiling…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verifying…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same program as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generation %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best candidate of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the population after the last selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New since you last looked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PopulationView</name>
    <message>
        <source>Filter: gen&gt;1 valid lat&lt;20us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Words must all hold; a minus in front excludes.&lt;/p&gt;&lt;p&gt;&lt;code&gt;gen&amp;gt;1&lt;/code&gt; · &lt;code&gt;lat&amp;lt;20us&lt;/code&gt; · &lt;code&gt;speedup&amp;gt;=1.5&lt;/code&gt; · &lt;code&gt;tokens&amp;gt;0&lt;/code&gt;&lt;br&gt;&lt;code&gt;valid&lt;/code&gt; · &lt;code&gt;failed&lt;/code&gt; · &lt;code&gt;static&lt;/code&gt; · &lt;code&gt;compile&lt;/code&gt; · &lt;code&gt;run&lt;/code&gt; · &lt;code&gt;numeric&lt;/code&gt; · &lt;code&gt;rejected&lt;/code&gt; · &lt;code&gt;timeout&lt;/code&gt; · &lt;code&gt;infra&lt;/code&gt; · &lt;code&gt;running&lt;/code&gt; · &lt;code&gt;duplicate&lt;/code&gt; · &lt;code&gt;survivor&lt;/code&gt; · &lt;code&gt;best&lt;/code&gt;&lt;br&gt;&lt;code&gt;mode:&lt;/code&gt; · &lt;code&gt;stage:&lt;/code&gt; · &lt;code&gt;id:&lt;/code&gt; · &lt;code&gt;parent:&lt;/code&gt; · &lt;code&gt;note:&lt;/code&gt; followed by a text&lt;br&gt;anything else: start of an id, or a word of note or verdict&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List by generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List candidates by generation instead of as a lineage tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highlight lineage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highlight the ancestors of the selected candidate and dim the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select each new best candidate as it appears</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Population</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No candidates yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start or open a run: every candidate appears here as soon as it is proposed, with its parents, its verdict and its latency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 new %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to new candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the first new candidate outside the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsModel</name>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemsView</name>
    <message>
        <source>Filter by rule or text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the selected candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings of candidates, knowledge that does not load and failed commands are listed here. A double click leads to the line.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PromptPreview</name>
    <message>
        <source>%1 (routed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (alternative)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>About %1 tokens from %n card(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Estimated: a quarter of the ASCII characters and 0.7 of the others. Models count differently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Enter or double-click opens it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model is asked to do decides which layers it is fed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose cards are fed. The task is routed by its graph; another choice is for this preview only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cards and reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assembled prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it is fed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No operator task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The prompt depends on the task&apos;s operations and types. Open a task to see what a model would be told about it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a task…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueueModel</name>
    <message>
        <source>Candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecentList</name>
    <message>
        <source>%1  ·  not found, double click to locate it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take off this list</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunDesk</name>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Population</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a run…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunForm</name>
    <message>
        <source>Choose an operator task.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The seed must be a whole number from 0 to 18446744073709551615.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an operator task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator tasks (*.json *.py);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Evaluator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Agent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Generations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Population</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Offspring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;valuations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patience</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a task file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emulator, this computer (modelled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Template (no model, 0 tokens)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide from the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds of proposing, evaluating and selecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candidates that survive a selection (μ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candidates proposed in each generation (λ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed gives the same run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the run after so many generations without a better best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the run when the best reaches this share of the least possible time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wall clock of the run; pauses do not count</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunLog</name>
    <message>
        <source>%1 · preparation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · generation %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunMonitor</name>
    <message>
        <source>Abort %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run was interrupted. Everything recorded is kept; resuming goes on from there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over the first valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>~ marks a modelled number: computed by the emulator, not measured on an NPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Abort</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In flight</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunPanel</name>
    <message>
        <source>Open a workspace to start a run in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This workspace is open read-only: %1 has it. Close it there to start a run here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs of this workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Configure a new run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunToolBar</name>
    <message>
        <source>gen %1/%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n candidate(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>no valid candidate yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best candidate %1: %2, %3; speedup over the first valid one. Click to select it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best candidate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Like the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes take effect at once and are remembered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourcesView</name>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source of the candidate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 findings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>The evaluator is working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The evaluator is ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run is going</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue %1 build · %2 time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens %1 / %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no best yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best candidate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SummaryPage</name>
    <message>
        <source>%1 more on the Findings tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of light (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>least time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Least possible time by the hardware&apos;s bandwidth and arithmetic, as a share of the median: at 100 % nothing is left to gain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipes of the slowest block (modelled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 critical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is busy %2 of the slowest block&apos;s time (modelled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy, worst trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 relative error, allowed %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local memory of block 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 · samples: %3 · L2 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · waves: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 modelled, included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>traffic rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB/s modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compiled in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judged in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Pipe timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>µs, modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of block %2: busy %3 of its time (modelled)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel.cpp, line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cycles %1 to %2: %3, %4 modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 bytes a cycle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waited for %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TokenBars</name>
    <message>
        <source>Tokens per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated tokens of each layer. Click a layer to go to its text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: about %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrialsModel</name>
    <message>
        <source>● passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✕ failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the outputs were within the limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes and attributes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the inputs were drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of the inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean relative error of the worst output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest relative error of the worst output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where and how the outputs differ</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VerdictHeader</name>
    <message>
        <source>gen %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewStack</name>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Where is %1 now?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AgenticCANN Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evolves fast, correct Ascend C kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the sample · LayerNorm fp16, 3 generations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on this computer: no NPU, no CANN, no model key, 0 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open workspace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New workspace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How a run goes&lt;/b&gt;&lt;/p&gt;&lt;ol style=&apos;margin-left:-20px&apos;&gt;&lt;li&gt;Choose an operator task: a shipped one, or a PyTorch reference file.&lt;/li&gt;&lt;li&gt;Start. Each generation proposes kernels; every one is compiled, checked against the reference and timed.&lt;/li&gt;&lt;li&gt;Select a candidate anywhere: diff, charts and inspector follow.&lt;/li&gt;&lt;li&gt;Export the winner as sources with its verdict.&lt;/li&gt;&lt;/ol&gt;&lt;p&gt;Drop a workspace folder or a task file on this page to open it.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent workspaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet. A workspace is a folder that keeps runs, candidates and their evidence.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>acann::inspector</name>
    <message>
        <source>%1 over the first valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first valid of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against parent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Being compiled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Being verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Being timed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting to be judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same device program as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It compiles to what is already recorded, so it was not judged again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>acann::inspector::Teller</name>
    <message>
        <source>Failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rejected candidate never becomes a parent; its numbers do not count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timed out: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was stopped after %1 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for a loop without end or a wait for an event that nobody sets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not judged</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>acann::ui</name>
    <message>
        <source>Diff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unified or side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore whitespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>double click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeTree</name>
    <message>
        <source>Common to all patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Types: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Proved by: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Broadcast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Programming model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern guidance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware constraints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tiling strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>API reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exemplar code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mutate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compile fix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correctness fix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perf tune</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>retracted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>modelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
