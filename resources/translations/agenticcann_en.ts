<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>About</name>
    <message>
        <source>About AgenticCANN Workbench</source>
        <translation>About AgenticCANN Workbench</translation>
    </message>
    <message>
        <source>Evolves fast, correct Ascend C kernels with layered hardware knowledge. Numbers of the emulator are modelled, never measured.

Free software under the GPL, version 3 or later.</source>
        <translation>Evolves fast, correct Ascend C kernels with layered hardware knowledge. Numbers of the emulator are modelled, never measured.

Free software under the GPL, version 3 or later.</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>Copy diagnostics</translation>
    </message>
</context>
<context>
    <name>Conversation</name>
    <message>
        <source>The reply could not be used</source>
        <translation>The reply could not be used</translation>
    </message>
    <message>
        <source>rule: %1</source>
        <translation>rule: %1</translation>
    </message>
    <message>
        <source>advice: %1</source>
        <translation>advice: %1</translation>
    </message>
    <message>
        <source>cards: %1</source>
        <translation>cards: %1</translation>
    </message>
    <message>
        <source>The slot has no candidate</source>
        <translation>The slot has no candidate</translation>
    </message>
    <message>
        <source>Checked sketch</source>
        <translation>Checked sketch</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>answer</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>reasoning</translation>
    </message>
    <message>
        <source>tool call: %1</source>
        <translation>tool call: %1</translation>
    </message>
    <message>
        <source>told of: %1</source>
        <translation>told of: %1</translation>
    </message>
    <message>
        <source>%1 · %2 characters</source>
        <translation>%1 · %2 characters</translation>
    </message>
    <message>
        <source>tool result</source>
        <translation>tool result</translation>
    </message>
    <message>
        <source>system</source>
        <translation>system</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>prompt</translation>
    </message>
    <message>
        <source>no usable reply: %1</source>
        <translation>no usable reply: %1</translation>
    </message>
    <message>
        <source>tried %1: %2</source>
        <translation>tried %1: %2</translation>
    </message>
    <message>
        <source>what had arrived</source>
        <translation>what had arrived</translation>
    </message>
</context>
<context>
    <name>EndpointTest</name>
    <message>
        <source>A key is there until the workbench is closed.</source>
        <translation>A key is there until the workbench is closed.</translation>
    </message>
    <message>
        <source>No key yet: paste it here.</source>
        <translation>No key yet: paste it here.</translation>
    </message>
    <message>
        <source>The keychain is asked when the endpoint is used.</source>
        <translation>The keychain is asked when the endpoint is used.</translation>
    </message>
    <message>
        <source>It does not answer.</source>
        <translation>It does not answer.</translation>
    </message>
    <message>
        <source>%1 answers: first words after %2 s, %3 tokens.</source>
        <translation>%1 answers: first words after %2 s, %3 tokens.</translation>
    </message>
    <message>
        <source>Its answers stream.</source>
        <translation>Its answers stream.</translation>
    </message>
    <message>
        <source>Its answers come in one piece.</source>
        <translation>Its answers come in one piece.</translation>
    </message>
    <message>
        <source>It calls tools.</source>
        <translation>It calls tools.</translation>
    </message>
    <message>
        <source>It calls no tools: %1</source>
        <translation>It calls no tools: %1</translation>
    </message>
</context>
<context>
    <name>ReAsk</name>
    <message>
        <source>without %1 %2 · ≈ %3 tokens</source>
        <translation>without %1 %2 · ≈ %3 tokens</translation>
    </message>
</context>
<context>
    <name>RunLog</name>
    <message>
        <source>%1 · preparation</source>
        <translation>%1 · preparation</translation>
    </message>
    <message>
        <source>%1 · generation %2</source>
        <translation>%1 · generation %2</translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message>
        <source>preparing</source>
        <translation>preparing</translation>
    </message>
    <message>
        <source>running</source>
        <translation>running</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>paused</translation>
    </message>
    <message>
        <source>finishing</source>
        <translation>finishing</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>finished</translation>
    </message>
    <message>
        <source>init</source>
        <translation>init</translation>
    </message>
    <message>
        <source>mutate</source>
        <translation>mutate</translation>
    </message>
    <message>
        <source>compile fix</source>
        <translation>compile fix</translation>
    </message>
    <message>
        <source>correctness fix</source>
        <translation>correctness fix</translation>
    </message>
    <message>
        <source>performance tuning</source>
        <translation>performance tuning</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>compiling</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>verifying</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>measuring</translation>
    </message>
    <message>
        <source>All generations are done</source>
        <translation>All generations are done</translation>
    </message>
    <message>
        <source>The speed-of-light target is met</source>
        <translation>The speed-of-light target is met</translation>
    </message>
    <message>
        <source>The budget is used up</source>
        <translation>The budget is used up</translation>
    </message>
    <message>
        <source>No better candidate for several generations</source>
        <translation>No better candidate for several generations</translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation>Stopped by you</translation>
    </message>
    <message>
        <source>No candidate was valid</source>
        <translation>No candidate was valid</translation>
    </message>
    <message>
        <source>Finishes what is in flight, then waits. Nothing is lost.</source>
        <translation>Finishes what is in flight, then waits. Nothing is lost.</translation>
    </message>
    <message>
        <source>Goes on where the run stopped.</source>
        <translation>Goes on where the run stopped.</translation>
    </message>
    <message numerus="yes">
        <source>Finishes the %n evaluation(s) in flight, starts nothing new, ends the run.</source>
        <translation>
            <numerusform>Finishes the %n evaluation in flight, starts nothing new, ends the run.</numerusform>
            <numerusform>Finishes the %n evaluations in flight, starts nothing new, ends the run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Loses the %n evaluation(s) in flight. What is recorded stays.</source>
        <translation>
            <numerusform>Loses the %n evaluation in flight. What is recorded stays.</numerusform>
            <numerusform>Loses the %n evaluations in flight. What is recorded stays.</numerusform>
        </translation>
    </message>
    <message>
        <source>0 tokens</source>
        <translation>0 tokens</translation>
    </message>
    <message>
        <source>≤ %1 tokens</source>
        <translation>≤ %1 tokens</translation>
    </message>
    <message>
        <source>tokens without limit</source>
        <translation>tokens without limit</translation>
    </message>
    <message numerus="yes">
        <source>≤ %n evaluation(s)</source>
        <translation>
            <numerusform>≤ %n evaluation</numerusform>
            <numerusform>≤ %n evaluations</numerusform>
        </translation>
    </message>
    <message>
        <source>Template (no model, 0 tokens)</source>
        <translation>Template (no model, 0 tokens)</translation>
    </message>
    <message>
        <source>Single shot</source>
        <translation>Single shot</translation>
    </message>
    <message>
        <source>Fix loop</source>
        <translation>Fix loop</translation>
    </message>
    <message>
        <source>Tool agent</source>
        <translation>Tool agent</translation>
    </message>
    <message>
        <source>Adaptive (explore first, converge later)</source>
        <translation>Adaptive (explore first, converge later)</translation>
    </message>
    <message>
        <source>Marginal gain (cheaper mode when tokens stop paying)</source>
        <translation>Marginal gain (cheaper mode when tokens stop paying)</translation>
    </message>
    <message>
        <source>Hybrid (template seeds, models improve)</source>
        <translation>Hybrid (template seeds, models improve)</translation>
    </message>
    <message>
        <source>You (a person answers in place of a model)</source>
        <translation>You (a person answers in place of a model)</translation>
    </message>
    <message>
        <source>designer</source>
        <translation>designer</translation>
    </message>
    <message>
        <source>coder</source>
        <translation>coder</translation>
    </message>
    <message>
        <source>fixer</source>
        <translation>fixer</translation>
    </message>
    <message>
        <source>conductor</source>
        <translation>conductor</translation>
    </message>
    <message>
        <source>repair</source>
        <translation>repair</translation>
    </message>
    <message>
        <source>rewrite whole files</source>
        <translation>rewrite whole files</translation>
    </message>
    <message>
        <source>change the approach</source>
        <translation>change the approach</translation>
    </message>
    <message>
        <source>ask again</source>
        <translation>ask again</translation>
    </message>
    <message>
        <source>give the slot up</source>
        <translation>give the slot up</translation>
    </message>
    <message>
        <source>another agent mode</source>
        <translation>another agent mode</translation>
    </message>
    <message>
        <source>Conductor</source>
        <translation>Conductor</translation>
    </message>
    <message>
        <source>Conductor&apos;s model</source>
        <translation>Conductor&apos;s model</translation>
    </message>
    <message>
        <source>You</source>
        <translation>You</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>hint</translation>
    </message>
    <message>
        <source>ban</source>
        <translation>ban</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>pin</translation>
    </message>
    <message>
        <source>freeze</source>
        <translation>freeze</translation>
    </message>
    <message>
        <source>approve</source>
        <translation>approve</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>refuse</translation>
    </message>
    <message>
        <source>override</source>
        <translation>override</translation>
    </message>
    <message>
        <source>agent mode</source>
        <translation>agent mode</translation>
    </message>
    <message>
        <source>re-ask</source>
        <translation>re-ask</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>answer</translation>
    </message>
    <message>
        <source>fork</source>
        <translation>fork</translation>
    </message>
    <message>
        <source>withdraw</source>
        <translation>withdraw</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>without %1</translation>
    </message>
    <message>
        <source>gen %1 · slot %2</source>
        <translation>gen %1 · slot %2</translation>
    </message>
    <message>
        <source>try %1</source>
        <translation>try %1</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a reply</source>
        <translation>
            <numerusform>%n without a reply</numerusform>
            <numerusform>%n without a reply</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1 tokens</source>
        <translation>about %1 tokens</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>no price known</source>
        <translation>no price known</translation>
    </message>
    <message>
        <source>%1 k</source>
        <translation>%1 k</translation>
    </message>
    <message>
        <source>≈ %1 tokens</source>
        <translation>≈ %1 tokens</translation>
    </message>
    <message>
        <source>+ models without a price</source>
        <translation>+ models without a price</translation>
    </message>
</context>
<context>
    <name>VerdictStyle</name>
    <message>
        <source>static check</source>
        <translation>static check</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>compile</translation>
    </message>
    <message>
        <source>run</source>
        <translation>run</translation>
    </message>
    <message>
        <source>numeric</source>
        <translation>numeric</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>rejected</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>timed out</translation>
    </message>
    <message>
        <source>infrastructure</source>
        <translation>infrastructure</translation>
    </message>
    <message>
        <source>best</source>
        <translation>best</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>valid</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>duplicate</translation>
    </message>
    <message>
        <source>running</source>
        <translation>running</translation>
    </message>
    <message>
        <source>refused by you</source>
        <translation>refused by you</translation>
    </message>
</context>
<context>
    <name>acann::charts::ChartsView</name>
    <message>
        <source>Latency</source>
        <translation>Latency</translation>
    </message>
    <message>
        <source>Latency of every candidate by generation</source>
        <translation>Latency of every candidate by generation</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>Speedup</translation>
    </message>
    <message>
        <source>How many times faster than the first valid candidate</source>
        <translation>How many times faster than the first valid candidate</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>Logarithmic scale</translation>
    </message>
    <message>
        <source>Logarithmic scale (L)</source>
        <translation>Logarithmic scale (L)</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>Pin as baseline</translation>
    </message>
    <message>
        <source>Pin the selected candidate as baseline (B)</source>
        <translation>Pin the selected candidate as baseline (B)</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Show as table</translation>
    </message>
    <message>
        <source>The same numbers as a table (T)</source>
        <translation>The same numbers as a table (T)</translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation>Export the chart</translation>
    </message>
    <message>
        <source>Copy or export the chart</source>
        <translation>Copy or export the chart</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>valid</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>failed</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>best so far</translation>
    </message>
    <message>
        <source>median</source>
        <translation>median</translation>
    </message>
    <message>
        <source>middle half</source>
        <translation>middle half</translation>
    </message>
    <message>
        <source>Valid candidates</source>
        <translation>Valid candidates</translation>
    </message>
    <message>
        <source>Failed candidates, on the axis</source>
        <translation>Failed candidates, on the axis</translation>
    </message>
    <message>
        <source>Best latency up to each generation</source>
        <translation>Best latency up to each generation</translation>
    </message>
    <message>
        <source>Median of the valid candidates of each generation</source>
        <translation>Median of the valid candidates of each generation</translation>
    </message>
    <message>
        <source>Between the quartiles of each generation&apos;s valid candidates</source>
        <translation>Between the quartiles of each generation&apos;s valid candidates</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>Show: %1</translation>
    </message>
    <message>
        <source>Latency by generation</source>
        <translation>Latency by generation</translation>
    </message>
    <message>
        <source>No judged candidates yet</source>
        <translation>No judged candidates yet</translation>
    </message>
    <message>
        <source>As soon as the first candidate of a run is judged, its latency appears here, generation by generation.</source>
        <translation>As soon as the first candidate of a run is judged, its latency appears here, generation by generation.</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>Generation</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>Valid</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Failed</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Best</translation>
    </message>
    <message>
        <source>Best so far</source>
        <translation>Best so far</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>Lower quartile</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>Upper quartile</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>Copy image</translation>
    </message>
    <message>
        <source>Export as PNG…</source>
        <translation>Export as PNG…</translation>
    </message>
    <message>
        <source>Export as PNG</source>
        <translation>Export as PNG</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG image (*.png)</translation>
    </message>
    <message>
        <source>Export as SVG…</source>
        <translation>Export as SVG…</translation>
    </message>
    <message>
        <source>Export as SVG</source>
        <translation>Export as SVG</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG drawing (*.svg)</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>Export as CSV…</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>Export as CSV</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Comma-separated values (*.csv)</translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>Reset view</translation>
    </message>
    <message>
        <source>× tokens</source>
        <translation>× tokens</translation>
    </message>
    <message>
        <source>Lay the candidates out by the tokens spent on them instead of by generation (K)</source>
        <translation>Lay the candidates out by the tokens spent on them instead of by generation (K)</translation>
    </message>
</context>
<context>
    <name>acann::charts::EvolutionChart</name>
    <message>
        <source>baseline %1</source>
        <translation>baseline %1</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>measured</translation>
    </message>
    <message>
        <source>modelled and measured mixed</source>
        <translation>modelled and measured mixed</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelled</translation>
    </message>
    <message>
        <source>latency, %1 (%2)</source>
        <translation>latency, %1 (%2)</translation>
    </message>
    <message>
        <source>speedup over the first valid, × (%1)</source>
        <translation>speedup over the first valid, × (%1)</translation>
    </message>
    <message>
        <source>generation</source>
        <translation>generation</translation>
    </message>
    <message>
        <source>Chart over generations: %1</source>
        <translation>Chart over generations: %1</translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation>gen %1</translation>
    </message>
    <message>
        <source>%1 against parent %2</source>
        <translation>%1 against parent %2</translation>
    </message>
    <message>
        <source>%1 against %2 %3</source>
        <translation>%1 against %2 %3</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>baseline</translation>
    </message>
    <message>
        <source>first valid</source>
        <translation>first valid</translation>
    </message>
    <message>
        <source>tokens spent on the candidate</source>
        <translation>tokens spent on the candidate</translation>
    </message>
    <message>
        <source>Chart over tokens: %1</source>
        <translation>Chart over tokens: %1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
</context>
<context>
    <name>acann::diff::CandidatePicker</name>
    <message>
        <source>gen %1</source>
        <translation>gen %1</translation>
    </message>
    <message>
        <source>choose…</source>
        <translation>choose…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>%1, %2. Click to compare another candidate.</source>
        <translation>%1, %2. Click to compare another candidate.</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Candidates</translation>
    </message>
    <message>
        <source>Start of an id, a verdict, a note</source>
        <translation>Start of an id, a verdict, a note</translation>
    </message>
    <message>
        <source>Find a candidate</source>
        <translation>Find a candidate</translation>
    </message>
</context>
<context>
    <name>acann::diff::DiffBody</name>
    <message>
        <source>Older candidate</source>
        <translation>Older candidate</translation>
    </message>
    <message>
        <source>Newer candidate</source>
        <translation>Newer candidate</translation>
    </message>
    <message>
        <source>Unified difference</source>
        <translation>Unified difference</translation>
    </message>
    <message>
        <source>//  ⋯  %1 unchanged lines</source>
        <translation>//  ⋯  %1 unchanged lines</translation>
    </message>
</context>
<context>
    <name>acann::diff::DiffView</name>
    <message>
        <source>Swap sides</source>
        <translation>Swap sides</translation>
    </message>
    <message>
        <source>Swap the sides</source>
        <translation>Swap the sides</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>Previous change</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>Next change</translation>
    </message>
    <message>
        <source>Unified</source>
        <translation>Unified</translation>
    </message>
    <message>
        <source>One text instead of two side by side</source>
        <translation>One text instead of two side by side</translation>
    </message>
    <message>
        <source>Ignore whitespace</source>
        <translation>Ignore whitespace</translation>
    </message>
    <message>
        <source>Ignore changes of blanks only</source>
        <translation>Ignore changes of blanks only</translation>
    </message>
    <message>
        <source>Collapse unchanged lines</source>
        <translation>Collapse unchanged lines</translation>
    </message>
    <message>
        <source>Fold stretches without changes</source>
        <translation>Fold stretches without changes</translation>
    </message>
    <message>
        <source>Left side</source>
        <translation>Left side</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>Right side</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Files</translation>
    </message>
    <message>
        <source>Current change of all changes in this file</source>
        <translation>Current change of all changes in this file</translation>
    </message>
    <message>
        <source>Reading the sources of %1 and %2</source>
        <translation>Reading the sources of %1 and %2</translation>
    </message>
    <message>
        <source>%1 is the same on both sides</source>
        <translation>%1 is the same on both sides</translation>
    </message>
    <message>
        <source>%1: %2 lines added, %3 removed</source>
        <translation>%1: %2 lines added, %3 removed</translation>
    </message>
    <message>
        <source>no parent</source>
        <translation>no parent</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>identical</translation>
    </message>
    <message>
        <source>parent</source>
        <translation>parent</translation>
    </message>
    <message>
        <source>second parent</source>
        <translation>second parent</translation>
    </message>
    <message>
        <source>best</source>
        <translation>best</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>marked</translation>
    </message>
    <message>
        <source>Parent of the selected candidate</source>
        <translation>Parent of the selected candidate</translation>
    </message>
    <message>
        <source>Second parent</source>
        <translation>Second parent</translation>
    </message>
    <message>
        <source>Best of the run</source>
        <translation>Best of the run</translation>
    </message>
    <message>
        <source>Marked candidate</source>
        <translation>Marked candidate</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>Nothing to compare</translation>
    </message>
    <message>
        <source>Compare with its parent</source>
        <translation>Compare with its parent</translation>
    </message>
    <message>
        <source>Select a candidate in the population: its sources appear here beside those of its parent.</source>
        <translation>Select a candidate in the population: its sources appear here beside those of its parent.</translation>
    </message>
    <message>
        <source>The selected candidate has one parent only.</source>
        <translation>The selected candidate has one parent only.</translation>
    </message>
    <message>
        <source>No candidate of the run is valid yet.</source>
        <translation>No candidate of the run is valid yet.</translation>
    </message>
    <message>
        <source>The selected candidate is itself the best one.</source>
        <translation>The selected candidate is itself the best one.</translation>
    </message>
    <message>
        <source>No candidate is marked. Mark one in the population&apos;s context menu.</source>
        <translation>No candidate is marked. Mark one in the population&apos;s context menu.</translation>
    </message>
    <message>
        <source>Both sides are the same candidate. Select another one.</source>
        <translation>Both sides are the same candidate. Select another one.</translation>
    </message>
</context>
<context>
    <name>acann::diff::OverviewStrip</name>
    <message>
        <source>Overview of changes</source>
        <translation>Overview of changes</translation>
    </message>
    <message>
        <source>Where the changes are in the file; click to go there</source>
        <translation>Where the changes are in the file; click to go there</translation>
    </message>
</context>
<context>
    <name>acann::inspector::BufferMap</name>
    <message>
        <source>Buffer map</source>
        <translation>Buffer map</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 of %3</translation>
    </message>
    <message>
        <source>%1  %2 of %3</source>
        <translation>%1  %2 of %3</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 too much</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 free</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;offset %2, %3, role %4</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;offset %2, %3, role %4</translation>
    </message>
    <message>
        <source>kernel.cpp, line %1</source>
        <translation>kernel.cpp, line %1</translation>
    </message>
</context>
<context>
    <name>acann::inspector::FindingsList</name>
    <message>
        <source>see %1</source>
        <translation>see %1</translation>
    </message>
    <message>
        <source>Fix:</source>
        <translation>Fix:</translation>
    </message>
    <message>
        <source>rule from: %1</source>
        <translation>rule from: %1</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Findings</translation>
    </message>
    <message>
        <source>No rule was violated.</source>
        <translation>No rule was violated.</translation>
    </message>
</context>
<context>
    <name>acann::inspector::HeadlineText</name>
    <message>
        <source>%1 over the first valid</source>
        <translation>%1 over the first valid</translation>
    </message>
    <message>
        <source>first valid of the run</source>
        <translation>first valid of the run</translation>
    </message>
    <message>
        <source>%1 against parent</source>
        <translation>%1 against parent</translation>
    </message>
    <message>
        <source>Being compiled</source>
        <translation>Being compiled</translation>
    </message>
    <message>
        <source>Being verified</source>
        <translation>Being verified</translation>
    </message>
    <message>
        <source>Being timed</source>
        <translation>Being timed</translation>
    </message>
    <message>
        <source>Waiting to be judged</source>
        <translation>Waiting to be judged</translation>
    </message>
    <message>
        <source>Same device program as %1</source>
        <translation>Same device program as %1</translation>
    </message>
    <message>
        <source>It compiles to what is already recorded, so it was not judged again.</source>
        <translation>It compiles to what is already recorded, so it was not judged again.</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Failed: %1</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Rejected</translation>
    </message>
    <message>
        <source>A rejected candidate never becomes a parent; its numbers do not count.</source>
        <translation>A rejected candidate never becomes a parent; its numbers do not count.</translation>
    </message>
    <message>
        <source>Timed out: %1</source>
        <translation>Timed out: %1</translation>
    </message>
    <message>
        <source>It was stopped after %1 s.</source>
        <translation>It was stopped after %1 s.</translation>
    </message>
    <message>
        <source>Look for a loop without end or a wait for an event that nobody sets.</source>
        <translation>Look for a loop without end or a wait for an event that nobody sets.</translation>
    </message>
    <message>
        <source>Not judged</source>
        <translation>Not judged</translation>
    </message>
</context>
<context>
    <name>acann::inspector::InspectorView</name>
    <message>
        <source>Show everything (0)</source>
        <translation>Show everything (0)</translation>
    </message>
    <message>
        <source>Show the whole timeline</source>
        <translation>Show the whole timeline</translation>
    </message>
    <message>
        <source>wheel or W/S zooms · drag or A/D pans</source>
        <translation>wheel or W/S zooms · drag or A/D pans</translation>
    </message>
    <message>
        <source>Limits, pipes, memory, accuracy and evidence</source>
        <translation>Limits, pipes, memory, accuracy and evidence</translation>
    </message>
    <message>
        <source>What every pipe did when (modelled)</source>
        <translation>What every pipe did when (modelled)</translation>
    </message>
    <message>
        <source>Violated rules</source>
        <translation>Violated rules</translation>
    </message>
    <message>
        <source>Every comparison with the reference</source>
        <translation>Every comparison with the reference</translation>
    </message>
    <message>
        <source>Cards it was made from</source>
        <translation>Cards it was made from</translation>
    </message>
    <message>
        <source>Its files with the findings</source>
        <translation>Its files with the findings</translation>
    </message>
    <message>
        <source>What the compiler said</source>
        <translation>What the compiler said</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Summary</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Timeline</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Findings</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Trials</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>Knowledge</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>Which blocks to show; a few representative ones are recorded</source>
        <translation>Which blocks to show; a few representative ones are recorded</translation>
    </message>
    <message>
        <source>Blocks shown</source>
        <translation>Blocks shown</translation>
    </message>
    <message>
        <source>Compiler output</source>
        <translation>Compiler output</translation>
    </message>
    <message>
        <source>No candidate selected</source>
        <translation>No candidate selected</translation>
    </message>
    <message>
        <source>Select a candidate in the population, in a chart or in the log: its verdict, its findings and its timeline appear here.</source>
        <translation>Select a candidate in the population, in a chart or in the log: its verdict, its findings and its timeline appear here.</translation>
    </message>
    <message>
        <source>No timeline</source>
        <translation>No timeline</translation>
    </message>
    <message>
        <source>Only candidates that ran through have one.</source>
        <translation>Only candidates that ran through have one.</translation>
    </message>
    <message>
        <source>Reading the evaluation</source>
        <translation>Reading the evaluation</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>Findings (%1)</translation>
    </message>
    <message>
        <source>Trials (%1 of %2 failed)</source>
        <translation>Trials (%1 of %2 failed)</translation>
    </message>
    <message>
        <source>Trials (%1)</source>
        <translation>Trials (%1)</translation>
    </message>
    <message>
        <source>all recorded blocks</source>
        <translation>all recorded blocks</translation>
    </message>
    <message>
        <source>block %1 · %2</source>
        <translation>block %1 · %2</translation>
    </message>
</context>
<context>
    <name>acann::inspector::ManifestView</name>
    <message>
        <source>Knowledge used</source>
        <translation>Knowledge used</translation>
    </message>
    <message>
        <source>Layer and card</source>
        <translation>Layer and card</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Why</translation>
    </message>
    <message>
        <source>No knowledge was recorded for this candidate.</source>
        <translation>No knowledge was recorded for this candidate.</translation>
    </message>
    <message>
        <source>%1 tokens of knowledge (estimated) · %2 tokens spent on a model</source>
        <translation>%1 tokens of knowledge (estimated) · %2 tokens spent on a model</translation>
    </message>
</context>
<context>
    <name>acann::inspector::SourcesView</name>
    <message>
        <source>Files</source>
        <translation>Files</translation>
    </message>
    <message>
        <source>Source of the candidate</source>
        <translation>Source of the candidate</translation>
    </message>
    <message>
        <source>%1: %2 findings</source>
        <translation>%1: %2 findings</translation>
    </message>
</context>
<context>
    <name>acann::inspector::SummaryPage</name>
    <message>
        <source>%1 more on the Findings tab</source>
        <translation>%1 more on the Findings tab</translation>
    </message>
    <message>
        <source>Speed of light (%1)</source>
        <translation>Speed of light (%1)</translation>
    </message>
    <message>
        <source>least time</source>
        <translation>least time</translation>
    </message>
    <message>
        <source>Least possible time by the hardware&apos;s bandwidth and arithmetic, as a share of the median: at 100 % nothing is left to gain</source>
        <translation>Least possible time by the hardware&apos;s bandwidth and arithmetic, as a share of the median: at 100 % nothing is left to gain</translation>
    </message>
    <message>
        <source>Pipes of the slowest block (modelled)</source>
        <translation>Pipes of the slowest block (modelled)</translation>
    </message>
    <message>
        <source>%1 critical</source>
        <translation>%1 critical</translation>
    </message>
    <message>
        <source>%1 is busy %2 of the slowest block&apos;s time (modelled)</source>
        <translation>%1 is busy %2 of the slowest block&apos;s time (modelled)</translation>
    </message>
    <message>
        <source>Accuracy, worst trial</source>
        <translation>Accuracy, worst trial</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 of %2</translation>
    </message>
    <message>
        <source>%1: %2 relative error, allowed %3</source>
        <translation>%1: %2 relative error, allowed %3</translation>
    </message>
    <message>
        <source>mean error</source>
        <translation>mean error</translation>
    </message>
    <message>
        <source>largest error</source>
        <translation>largest error</translation>
    </message>
    <message>
        <source>Local memory of block 0</source>
        <translation>Local memory of block 0</translation>
    </message>
    <message>
        <source>device</source>
        <translation>device</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>latency</translation>
    </message>
    <message>
        <source>%1 %2 · samples: %3 · L2 %4</source>
        <translation>%1 %2 · samples: %3 · L2 %4</translation>
    </message>
    <message>
        <source>cold</source>
        <translation>cold</translation>
    </message>
    <message>
        <source>warm</source>
        <translation>warm</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>blocks</translation>
    </message>
    <message>
        <source>%1 · waves: %2</source>
        <translation>%1 · waves: %2</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>launch</translation>
    </message>
    <message>
        <source>%1 modelled, included</source>
        <translation>%1 modelled, included</translation>
    </message>
    <message>
        <source>read</source>
        <translation>read</translation>
    </message>
    <message>
        <source>written</source>
        <translation>written</translation>
    </message>
    <message>
        <source>traffic rate</source>
        <translation>traffic rate</translation>
    </message>
    <message>
        <source>%1 GB/s modelled</source>
        <translation>%1 GB/s modelled</translation>
    </message>
    <message>
        <source>compiled in</source>
        <translation>compiled in</translation>
    </message>
    <message>
        <source>judged in</source>
        <translation>judged in</translation>
    </message>
    <message>
        <source>device program</source>
        <translation>device program</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Evidence</translation>
    </message>
</context>
<context>
    <name>acann::inspector::TimelineView</name>
    <message>
        <source>Pipe timeline</source>
        <translation>Pipe timeline</translation>
    </message>
    <message>
        <source>µs, modelled</source>
        <translation>µs, modelled</translation>
    </message>
    <message>
        <source>block %1 · %2</source>
        <translation>block %1 · %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of block %2: busy %3 of its time (modelled)</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; of block %2: busy %3 of its time (modelled)</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>block %1</translation>
    </message>
    <message>
        <source>kernel.cpp, line %1</source>
        <translation>kernel.cpp, line %1</translation>
    </message>
    <message>
        <source>cycles %1 to %2: %3, %4 modelled</source>
        <translation>cycles %1 to %2: %3, %4 modelled</translation>
    </message>
    <message>
        <source>%1, %2 bytes a cycle</source>
        <translation>%1, %2 bytes a cycle</translation>
    </message>
    <message>
        <source>waited for %1</source>
        <translation>waited for %1</translation>
    </message>
</context>
<context>
    <name>acann::inspector::TrialsModel</name>
    <message>
        <source>● passed</source>
        <translation>● passed</translation>
    </message>
    <message>
        <source>✕ failed</source>
        <translation>✕ failed</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Result</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Case</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Inputs</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mean</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Whether the outputs were within the limits</source>
        <translation>Whether the outputs were within the limits</translation>
    </message>
    <message>
        <source>Shapes and attributes</source>
        <translation>Shapes and attributes</translation>
    </message>
    <message>
        <source>How the inputs were drawn</source>
        <translation>How the inputs were drawn</translation>
    </message>
    <message>
        <source>Seed of the inputs</source>
        <translation>Seed of the inputs</translation>
    </message>
    <message>
        <source>Mean relative error of the worst output</source>
        <translation>Mean relative error of the worst output</translation>
    </message>
    <message>
        <source>Largest relative error of the worst output</source>
        <translation>Largest relative error of the worst output</translation>
    </message>
    <message>
        <source>Where and how the outputs differ</source>
        <translation>Where and how the outputs differ</translation>
    </message>
</context>
<context>
    <name>acann::inspector::VerdictHeader</name>
    <message>
        <source>gen %1</source>
        <translation>gen %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>from %1</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>Verdict: %1</translation>
    </message>
</context>
<context>
    <name>acann::population::CandidateDelegate</name>
    <message>
        <source>marked</source>
        <translation>marked</translation>
    </message>
    <message>
        <source>new</source>
        <translation>new</translation>
    </message>
    <message>
        <source>best</source>
        <translation>best</translation>
    </message>
    <message>
        <source>try %1</source>
        <translation>try %1</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>pinned</translation>
    </message>
    <message>
        <source>banned</source>
        <translation>banned</translation>
    </message>
</context>
<context>
    <name>acann::population::CandidateMenu</name>
    <message>
        <source>Go to the original %1</source>
        <translation>Go to the original %1</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Copy id</translation>
    </message>
    <message>
        <source>Export sources…</source>
        <translation>Export sources…</translation>
    </message>
    <message>
        <source>Compare with parent %1</source>
        <translation>Compare with parent %1</translation>
    </message>
    <message>
        <source>Compare with second parent %1</source>
        <translation>Compare with second parent %1</translation>
    </message>
    <message>
        <source>Compare with parent</source>
        <translation>Compare with parent</translation>
    </message>
    <message>
        <source>A candidate of the first generation has no parent.</source>
        <translation>A candidate of the first generation has no parent.</translation>
    </message>
    <message>
        <source>Compare with marked %1</source>
        <translation>Compare with marked %1</translation>
    </message>
    <message>
        <source>Remove the mark</source>
        <translation>Remove the mark</translation>
    </message>
    <message>
        <source>Mark for comparison</source>
        <translation>Mark for comparison</translation>
    </message>
    <message>
        <source>Show its conversation</source>
        <translation>Show its conversation</translation>
    </message>
    <message>
        <source>Fork a new run from it…</source>
        <translation>Fork a new run from it…</translation>
    </message>
    <message>
        <source>Approve its evaluation</source>
        <translation>Approve its evaluation</translation>
    </message>
    <message>
        <source>Pin: every selection keeps it</source>
        <translation>Pin: every selection keeps it</translation>
    </message>
    <message>
        <source>Ban: nobody descends from it</source>
        <translation>Ban: nobody descends from it</translation>
    </message>
</context>
<context>
    <name>acann::population::PopulationModel</name>
    <message>
        <source>Candidate</source>
        <translation>Candidate</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latency</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>Speedup</translation>
    </message>
    <message>
        <source>Gen</source>
        <translation>Gen</translation>
    </message>
    <message>
        <source>Parents</source>
        <translation>Parents</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Mode</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Shape and colour tell the verdict; the text is the start of the content hash</source>
        <translation>Shape and colour tell the verdict; the text is the start of the content hash</translation>
    </message>
    <message>
        <source>How the evaluation ended, with its cause</source>
        <translation>How the evaluation ended, with its cause</translation>
    </message>
    <message>
        <source>Median latency of the primary case; ~ marks a modelled number</source>
        <translation>Median latency of the primary case; ~ marks a modelled number</translation>
    </message>
    <message>
        <source>How many times faster than the first valid candidate of the run</source>
        <translation>How many times faster than the first valid candidate of the run</translation>
    </message>
    <message>
        <source>Generation in which the candidate was proposed</source>
        <translation>Generation in which the candidate was proposed</translation>
    </message>
    <message>
        <source>Candidates it was made from; click one to select it</source>
        <translation>Candidates it was made from; click one to select it</translation>
    </message>
    <message>
        <source>Agent mode and stage that produced it</source>
        <translation>Agent mode and stage that produced it</translation>
    </message>
    <message>
        <source>What the candidate tries, in its author&apos;s words</source>
        <translation>What the candidate tries, in its author&apos;s words</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>waiting</translation>
    </message>
    <message>
        <source>compiling…</source>
        <translation>compiling…</translation>
    </message>
    <message>
        <source>verifying…</source>
        <translation>verifying…</translation>
    </message>
    <message>
        <source>timing…</source>
        <translation>timing…</translation>
    </message>
    <message>
        <source>same program as %1</source>
        <translation>same program as %1</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>duplicate</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>valid</translation>
    </message>
    <message>
        <source>Generation %1</source>
        <translation>Generation %1</translation>
    </message>
    <message>
        <source>Best candidate of the run</source>
        <translation>Best candidate of the run</translation>
    </message>
    <message>
        <source>In the population after the last selection</source>
        <translation>In the population after the last selection</translation>
    </message>
    <message>
        <source>New since you last looked</source>
        <translation>New since you last looked</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Cost</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>Tokens that models were paid for it</source>
        <translation>Tokens that models were paid for it</translation>
    </message>
    <message>
        <source>Money that its try cost, by the price list</source>
        <translation>Money that its try cost, by the price list</translation>
    </message>
    <message>
        <source>Structural distance from its primary parent</source>
        <translation>Structural distance from its primary parent</translation>
    </message>
    <message>
        <source>waits for your approval</source>
        <translation>waits for your approval</translation>
    </message>
    <message>
        <source>refused by you</source>
        <translation>refused by you</translation>
    </message>
    <message>
        <source>Try %1 for its slot: it repairs what failed before</source>
        <translation>Try %1 for its slot: it repairs what failed before</translation>
    </message>
    <message>
        <source>Pinned: every selection keeps it</source>
        <translation>Pinned: every selection keeps it</translation>
    </message>
    <message>
        <source>Banned: nobody descends from it any more</source>
        <translation>Banned: nobody descends from it any more</translation>
    </message>
</context>
<context>
    <name>acann::population::PopulationView</name>
    <message>
        <source>Filter: gen&gt;1 valid lat&lt;20us</source>
        <translation>Filter: gen&gt;1 valid lat&lt;20us</translation>
    </message>
    <message>
        <source>Filter candidates</source>
        <translation>Filter candidates</translation>
    </message>
    <message>
        <source>List by generation</source>
        <translation>List by generation</translation>
    </message>
    <message>
        <source>List candidates by generation instead of as a lineage tree</source>
        <translation>List candidates by generation instead of as a lineage tree</translation>
    </message>
    <message>
        <source>Highlight lineage</source>
        <translation>Highlight lineage</translation>
    </message>
    <message>
        <source>Highlight the ancestors of the selected candidate and dim the rest</source>
        <translation>Highlight the ancestors of the selected candidate and dim the rest</translation>
    </message>
    <message>
        <source>Follow the best</source>
        <translation>Follow the best</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>Population</translation>
    </message>
    <message>
        <source>No candidates yet</source>
        <translation>No candidates yet</translation>
    </message>
    <message>
        <source>Start or open a run: every candidate appears here as soon as it is proposed, with its parents, its verdict and its latency.</source>
        <translation>Start or open a run: every candidate appears here as soon as it is proposed, with its parents, its verdict and its latency.</translation>
    </message>
    <message>
        <source>%1 new %2</source>
        <translation>%1 new %2</translation>
    </message>
    <message>
        <source>Go to new candidates</source>
        <translation>Go to new candidates</translation>
    </message>
    <message>
        <source>Go to the first new candidate outside the view</source>
        <translation>Go to the first new candidate outside the view</translation>
    </message>
    <message>
        <source>%1 of %2 candidates</source>
        <translation>%1 of %2 candidates</translation>
    </message>
    <message>
        <source>1 candidate</source>
        <translation>1 candidate</translation>
    </message>
    <message>
        <source>%1 candidates</source>
        <translation>%1 candidates</translation>
    </message>
    <message>
        <source>%1 valid</source>
        <translation>%1 valid</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 failed</translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation>%1 running</translation>
    </message>
    <message>
        <source>Select each new best candidate as it appears, until you select one yourself</source>
        <translation>Select each new best candidate as it appears, until you select one yourself</translation>
    </message>
    <message>
        <source>&lt;p&gt;Words must all hold; a minus in front excludes.&lt;/p&gt;&lt;p&gt;&lt;code&gt;gen&amp;gt;1&lt;/code&gt; · &lt;code&gt;lat&amp;lt;20us&lt;/code&gt; · &lt;code&gt;speedup&amp;gt;=1.5&lt;/code&gt; · &lt;code&gt;tokens&amp;gt;0&lt;/code&gt; · &lt;code&gt;attempt&amp;gt;0&lt;/code&gt; · &lt;code&gt;drift&amp;lt;0.3&lt;/code&gt;&lt;br&gt;&lt;code&gt;valid&lt;/code&gt; · &lt;code&gt;failed&lt;/code&gt; · &lt;code&gt;static&lt;/code&gt; · &lt;code&gt;compile&lt;/code&gt; · &lt;code&gt;run&lt;/code&gt; · &lt;code&gt;numeric&lt;/code&gt; · &lt;code&gt;rejected&lt;/code&gt; · &lt;code&gt;timeout&lt;/code&gt; · &lt;code&gt;infra&lt;/code&gt; · &lt;code&gt;refused&lt;/code&gt; · &lt;code&gt;pinned&lt;/code&gt; · &lt;code&gt;running&lt;/code&gt; · &lt;code&gt;duplicate&lt;/code&gt; · &lt;code&gt;survivor&lt;/code&gt; · &lt;code&gt;best&lt;/code&gt;&lt;br&gt;&lt;code&gt;mode:&lt;/code&gt; · &lt;code&gt;stage:&lt;/code&gt; · &lt;code&gt;id:&lt;/code&gt; · &lt;code&gt;parent:&lt;/code&gt; · &lt;code&gt;note:&lt;/code&gt; followed by a text&lt;br&gt;anything else: start of an id, or a word of note or verdict&lt;/p&gt;</source>
        <translation>&lt;p&gt;Words must all hold; a minus in front excludes.&lt;/p&gt;&lt;p&gt;&lt;code&gt;gen&amp;gt;1&lt;/code&gt; · &lt;code&gt;lat&amp;lt;20us&lt;/code&gt; · &lt;code&gt;speedup&amp;gt;=1.5&lt;/code&gt; · &lt;code&gt;tokens&amp;gt;0&lt;/code&gt; · &lt;code&gt;attempt&amp;gt;0&lt;/code&gt; · &lt;code&gt;drift&amp;lt;0.3&lt;/code&gt;&lt;br&gt;&lt;code&gt;valid&lt;/code&gt; · &lt;code&gt;failed&lt;/code&gt; · &lt;code&gt;static&lt;/code&gt; · &lt;code&gt;compile&lt;/code&gt; · &lt;code&gt;run&lt;/code&gt; · &lt;code&gt;numeric&lt;/code&gt; · &lt;code&gt;rejected&lt;/code&gt; · &lt;code&gt;timeout&lt;/code&gt; · &lt;code&gt;infra&lt;/code&gt; · &lt;code&gt;refused&lt;/code&gt; · &lt;code&gt;pinned&lt;/code&gt; · &lt;code&gt;running&lt;/code&gt; · &lt;code&gt;duplicate&lt;/code&gt; · &lt;code&gt;survivor&lt;/code&gt; · &lt;code&gt;best&lt;/code&gt;&lt;br&gt;&lt;code&gt;mode:&lt;/code&gt; · &lt;code&gt;stage:&lt;/code&gt; · &lt;code&gt;id:&lt;/code&gt; · &lt;code&gt;parent:&lt;/code&gt; · &lt;code&gt;note:&lt;/code&gt; followed by a text&lt;br&gt;anything else: start of an id, or a word of note or verdict&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 of %2 highlighted</source>
        <translation>%1 of %2 highlighted</translation>
    </message>
</context>
<context>
    <name>acann::ui::ActsModel</name>
    <message>
        <source>Withdrawn: it no longer holds for what starts from now on</source>
        <translation>Withdrawn: it no longer holds for what starts from now on</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>No.</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>Act</translation>
    </message>
    <message>
        <source>Descendants</source>
        <translation>Descendants</translation>
    </message>
    <message>
        <source>Candidates whose own try, or an ancestor&apos;s, was told of it</source>
        <translation>Candidates whose own try, or an ancestor&apos;s, was told of it</translation>
    </message>
</context>
<context>
    <name>acann::ui::AgentForm</name>
    <message>
        <source>As set up: %1</source>
        <translation>As set up: %1</translation>
    </message>
    <message>
        <source>None is set up</source>
        <translation>None is set up</translation>
    </message>
    <message>
        <source>The coder&apos;s</source>
        <translation>The coder&apos;s</translation>
    </message>
    <message>
        <source>This agent asks a model and none is set up: add one under Models.</source>
        <translation>This agent asks a model and none is set up: add one under Models.</translation>
    </message>
    <message>
        <source>No model answers for the coder: choose one here or under Models.</source>
        <translation>No model answers for the coder: choose one here or under Models.</translation>
    </message>
    <message>
        <source>Who proposes</source>
        <translation>Who proposes</translation>
    </message>
    <message>
        <source>&amp;Agent</source>
        <translation>&amp;Agent</translation>
    </message>
    <message>
        <source>&amp;Coder</source>
        <translation>&amp;Coder</translation>
    </message>
    <message>
        <source>Fixer</source>
        <translation>Fixer</translation>
    </message>
    <message>
        <source>Designer</source>
        <translation>Designer</translation>
    </message>
    <message>
        <source>Conductor</source>
        <translation>Conductor</translation>
    </message>
    <message>
        <source>Explore with</source>
        <translation>Explore with</translation>
    </message>
    <message>
        <source>Converge with</source>
        <translation>Converge with</translation>
    </message>
    <message>
        <source>Least gain</source>
        <translation>Least gain</translation>
    </message>
    <message>
        <source>Gain over</source>
        <translation>Gain over</translation>
    </message>
    <message>
        <source>&amp;Repairs</source>
        <translation>&amp;Repairs</translation>
    </message>
    <message>
        <source>Later repairs</source>
        <translation>Later repairs</translation>
    </message>
    <message>
        <source>Template seeds</source>
        <translation>Template seeds</translation>
    </message>
    <message>
        <source>Tuning slots</source>
        <translation>Tuning slots</translation>
    </message>
    <message>
        <source>Agents at a time</source>
        <translation>Agents at a time</translation>
    </message>
    <message>
        <source>&amp;Drift limit</source>
        <translation>&amp;Drift limit</translation>
    </message>
    <message>
        <source>Beyond it</source>
        <translation>Beyond it</translation>
    </message>
    <message>
        <source>refuse the candidate</source>
        <translation>refuse the candidate</translation>
    </message>
    <message>
        <source>keep it, use a less free mode next</source>
        <translation>keep it, use a less free mode next</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Models…</translation>
    </message>
    <message>
        <source>Endpoints, keys, roles and prices</source>
        <translation>Endpoints, keys, roles and prices</translation>
    </message>
    <message>
        <source>draw a checked sketch first</source>
        <translation>draw a checked sketch first</translation>
    </message>
    <message>
        <source>A designer plans blocks, tiles and buffers; the coder follows the checked plan</source>
        <translation>A designer plans blocks, tiles and buffers; the coder follows the checked plan</translation>
    </message>
    <message>
        <source>ask me before each evaluation</source>
        <translation>ask me before each evaluation</translation>
    </message>
    <message>
        <source>Each candidate waits in Steering until you approve or refuse it</source>
        <translation>Each candidate waits in Steering until you approve or refuse it</translation>
    </message>
    <message>
        <source>How often one slot may be repaired while exploring or in a fixed mode</source>
        <translation>How often one slot may be repaired while exploring or in a fixed mode</translation>
    </message>
    <message>
        <source>The same in later generations</source>
        <translation>The same in later generations</translation>
    </message>
    <message>
        <source>Slots of the first generation that the template agent fills, for nothing</source>
        <translation>Slots of the first generation that the template agent fills, for nothing</translation>
    </message>
    <message>
        <source>Slots of each later generation that only tune the best candidate</source>
        <translation>Slots of each later generation that only tune the best candidate</translation>
    </message>
    <message>
        <source>as evaluations</source>
        <translation>as evaluations</translation>
    </message>
    <message>
        <source>How far the structure of a candidate may be from its parent&apos;s; 100 %: any</source>
        <translation>How far the structure of a candidate may be from its parent&apos;s; 100 %: any</translation>
    </message>
    <message>
        <source> % per 1000 tokens</source>
        <translation> % per 1000 tokens</translation>
    </message>
    <message>
        <source>A generation that gains less latency for its tokens steps down to a cheaper mode</source>
        <translation>A generation that gains less latency for its tokens steps down to a cheaper mode</translation>
    </message>
    <message>
        <source> generations</source>
        <translation> generations</translation>
    </message>
    <message>
        <source>Generations that the gain is taken over</source>
        <translation>Generations that the gain is taken over</translation>
    </message>
</context>
<context>
    <name>acann::ui::AgentView</name>
    <message>
        <source>%1, answering</source>
        <translation>%1, answering</translation>
    </message>
    <message>
        <source>this candidate: %1</source>
        <translation>this candidate: %1</translation>
    </message>
    <message>
        <source>No model was asked</source>
        <translation>No model was asked</translation>
    </message>
    <message>
        <source>The template agent made this from the packs&apos; verified exemplars: 0 tokens. Start a run with another agent to see its conversations here.</source>
        <translation>The template agent made this from the packs&apos; verified exemplars: 0 tokens. Start a run with another agent to see its conversations here.</translation>
    </message>
    <message>
        <source>No conversation yet</source>
        <translation>No conversation yet</translation>
    </message>
    <message>
        <source>Start a run with an agent that asks models: every call appears here as it streams, with the knowledge in its prompt and what it cost.</source>
        <translation>Start a run with an agent that asks models: every call appears here as it streams, with the knowledge in its prompt and what it cost.</translation>
    </message>
    <message>
        <source>Select a candidate to read how it came about, or choose the whole run above.</source>
        <translation>Select a candidate to read how it came about, or choose the whole run above.</translation>
    </message>
    <message>
        <source>New run…</source>
        <translation>New run…</translation>
    </message>
    <message>
        <source>This turn cannot be shown</source>
        <translation>This turn cannot be shown</translation>
    </message>
    <message>
        <source>Adds a slot that asks the same again without this layer, to see what it is worth</source>
        <translation>Adds a slot that asks the same again without this layer, to see what it is worth</translation>
    </message>
    <message>
        <source>%1 · %2 tokens</source>
        <translation>%1 · %2 tokens</translation>
    </message>
    <message>
        <source>Selected candidate</source>
        <translation>Selected candidate</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Whole run</translation>
    </message>
    <message>
        <source>Conversation of</source>
        <translation>Conversation of</translation>
    </message>
    <message>
        <source>Whose conversation is shown</source>
        <translation>Whose conversation is shown</translation>
    </message>
    <message>
        <source>Ask again without</source>
        <translation>Ask again without</translation>
    </message>
    <message>
        <source>Ask again without a layer</source>
        <translation>Ask again without a layer</translation>
    </message>
    <message>
        <source>Ask the same again with one layer of knowledge left out; says what that will cost</source>
        <translation>Ask the same again with one layer of knowledge left out; says what that will cost</translation>
    </message>
    <message>
        <source>Override</source>
        <translation>Override</translation>
    </message>
    <message>
        <source>Override the decision</source>
        <translation>Override the decision</translation>
    </message>
    <message>
        <source>Decide otherwise than the conductor: select a decision first</source>
        <translation>Decide otherwise than the conductor: select a decision first</translation>
    </message>
    <message>
        <source>Turns of the conversation</source>
        <translation>Turns of the conversation</translation>
    </message>
</context>
<context>
    <name>acann::ui::BudgetForm</name>
    <message>
        <source>Stop early</source>
        <translation>Stop early</translation>
    </message>
    <message>
        <source>E&amp;valuations</source>
        <translation>E&amp;valuations</translation>
    </message>
    <message>
        <source>&amp;Minutes</source>
        <translation>&amp;Minutes</translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation>To&amp;kens</translation>
    </message>
    <message>
        <source>Mone&amp;y</source>
        <translation>Mone&amp;y</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Currency</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Patience</translation>
    </message>
    <message>
        <source>Speed of light</source>
        <translation>Speed of light</translation>
    </message>
    <message>
        <source>finish at</source>
        <translation>finish at</translation>
    </message>
    <message>
        <source>Reaching it finishes what is in flight and starts nothing new</source>
        <translation>Reaching it finishes what is in flight and starts nothing new</translation>
    </message>
    <message>
        <source>spend at most</source>
        <translation>spend at most</translation>
    </message>
    <message>
        <source>Reaching it also keeps work in flight from asking a model again; what was paid for is still evaluated</source>
        <translation>Reaching it also keeps work in flight from asking a model again; what was paid for is still evaluated</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>Evaluations</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minutes</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Money</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>no limit</translation>
    </message>
    <message>
        <source>Wall clock of the run; pauses do not count</source>
        <translation>Wall clock of the run; pauses do not count</translation>
    </message>
    <message>
        <source>off</source>
        <translation>off</translation>
    </message>
    <message>
        <source>Ends the run after so many generations without a better best</source>
        <translation>Ends the run after so many generations without a better best</translation>
    </message>
    <message>
        <source>Ends the run when the best reaches this share of the least possible time</source>
        <translation>Ends the run when the best reaches this share of the least possible time</translation>
    </message>
    <message>
        <source>Of the money limits; prices in another currency do not count against them</source>
        <translation>Of the money limits; prices in another currency do not count against them</translation>
    </message>
</context>
<context>
    <name>acann::ui::DockTitles</name>
    <message>
        <source>Float</source>
        <translation>Float</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
</context>
<context>
    <name>acann::ui::EndpointForm</name>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Keychain entry</source>
        <translation>Keychain entry</translation>
    </message>
    <message>
        <source>Store in keychain</source>
        <translation>Store in keychain</translation>
    </message>
    <message>
        <source>Use in this session</source>
        <translation>Use in this session</translation>
    </message>
    <message>
        <source>OpenAI-compatible (DeepSeek, Qwen, vLLM, Ollama, llama.cpp …)</source>
        <translation>OpenAI-compatible (DeepSeek, Qwen, vLLM, Ollama, llama.cpp …)</translation>
    </message>
    <message>
        <source>Anthropic</source>
        <translation>Anthropic</translation>
    </message>
    <message>
        <source>Scripted (answers from a file, no model)</source>
        <translation>Scripted (answers from a file, no model)</translation>
    </message>
    <message>
        <source>Cassette (recorded calls, no network)</source>
        <translation>Cassette (recorded calls, no network)</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>No key</translation>
    </message>
    <message>
        <source>Environment variable</source>
        <translation>Environment variable</translation>
    </message>
    <message>
        <source>Keychain of this computer</source>
        <translation>Keychain of this computer</translation>
    </message>
    <message>
        <source>Typed in, for this session</source>
        <translation>Typed in, for this session</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Kind</translation>
    </message>
    <message>
        <source>Base &amp;URL</source>
        <translation>Base &amp;URL</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Model</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>Ke&amp;y</source>
        <translation>Ke&amp;y</translation>
    </message>
    <message>
        <source>Key value</source>
        <translation>Key value</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Context</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Longest answer</translation>
    </message>
    <message>
        <source>Calls at a time</source>
        <translation>Calls at a time</translation>
    </message>
    <message>
        <source>Wait for the first byte</source>
        <translation>Wait for the first byte</translation>
    </message>
    <message>
        <source>Whole call at most</source>
        <translation>Whole call at most</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Plain HTTP</source>
        <translation>Plain HTTP</translation>
    </message>
    <message>
        <source>Authority file</source>
        <translation>Authority file</translation>
    </message>
    <message>
        <source>Further options</source>
        <translation>Further options</translation>
    </message>
    <message>
        <source>Keys that are added to each request, as a JSON object</source>
        <translation>Keys that are added to each request, as a JSON object</translation>
    </message>
    <message>
        <source>paste the key</source>
        <translation>paste the key</translation>
    </message>
    <message>
        <source>Never written to the settings file, a log or a run</source>
        <translation>Never written to the settings file, a log or a run</translation>
    </message>
    <message>
        <source>Take the key</source>
        <translation>Take the key</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>not stated</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>show answers as they grow</source>
        <translation>show answers as they grow</translation>
    </message>
    <message>
        <source>send the key without encryption (own network only)</source>
        <translation>send the key without encryption (own network only)</translation>
    </message>
    <message>
        <source>PEM file of the authority that signed an own server&apos;s certificate</source>
        <translation>PEM file of the authority that signed an own server&apos;s certificate</translation>
    </message>
    <message>
        <source>as the system has it</source>
        <translation>as the system has it</translation>
    </message>
</context>
<context>
    <name>acann::ui::FindBar</name>
    <message>
        <source>no hit</source>
        <translation>no hit</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 of %2</translation>
    </message>
    <message>
        <source>Find in this file</source>
        <translation>Find in this file</translation>
    </message>
    <message>
        <source>Enter finds the next hit, Shift+Enter the previous one, Esc closes</source>
        <translation>Enter finds the next hit, Shift+Enter the previous one, Esc closes</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Previous hit</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Next hit</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Match case</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Close the search</translation>
    </message>
</context>
<context>
    <name>acann::ui::GiveBox</name>
    <message>
        <source>only for descendants of the selected candidate</source>
        <translation>only for descendants of the selected candidate</translation>
    </message>
    <message>
        <source>only for descendants of %1</source>
        <translation>only for descendants of %1</translation>
    </message>
    <message>
        <source>a sentence for the prompts to come</source>
        <translation>a sentence for the prompts to come</translation>
    </message>
    <message>
        <source>an approach or API name that must not be used</source>
        <translation>an approach or API name that must not be used</translation>
    </message>
    <message>
        <source>why (optional)</source>
        <translation>why (optional)</translation>
    </message>
    <message>
        <source>No run is on screen.</source>
        <translation>No run is on screen.</translation>
    </message>
    <message>
        <source>This workspace is open read-only.</source>
        <translation>This workspace is open read-only.</translation>
    </message>
    <message>
        <source>Give the run</source>
        <translation>Give the run</translation>
    </message>
    <message>
        <source>What to give</source>
        <translation>What to give</translation>
    </message>
    <message>
        <source>Agent mode</source>
        <translation>Agent mode</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Words</translation>
    </message>
    <message>
        <source>Hint: told to every prompt to come. Ban: must not be used. Freeze: regions stay as in the parent. Agent mode: from the next generation on.</source>
        <translation>Hint: told to every prompt to come. Ban: must not be used. Freeze: regions stay as in the parent. Agent mode: from the next generation on.</translation>
    </message>
    <message>
        <source>Give</source>
        <translation>Give</translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeEditor</name>
    <message>
        <source>This file cannot be written, so it is shown read-only. Copy the knowledge folder to a place of your own to edit it.</source>
        <translation>This file cannot be written, so it is shown read-only. Copy the knowledge folder to a place of your own to edit it.</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Line %1: %2</translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation>Save anyway</translation>
    </message>
    <message>
        <source>Changes discarded. Undo brings them back.</source>
        <translation>Changes discarded. Undo brings them back.</translation>
    </message>
    <message>
        <source>Changed and not saved</source>
        <translation>Changed and not saved</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation>Text of %1</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Check and save this file (Ctrl+S)</source>
        <translation>Check and save this file (Ctrl+S)</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Discard</translation>
    </message>
    <message>
        <source>Go back to the saved text</source>
        <translation>Go back to the saved text</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Find</translation>
    </message>
    <message>
        <source>Find in this file (Ctrl+F)</source>
        <translation>Find in this file (Ctrl+F)</translation>
    </message>
    <message>
        <source>No card is open</source>
        <translation>No card is open</translation>
    </message>
    <message>
        <source>Choose a card or a file of an exemplar in the list. What you save here is fed to every later run.</source>
        <translation>Choose a card or a file of an exemplar in the list. What you save here is fed to every later run.</translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeModel</name>
    <message>
        <source>broken</source>
        <translation>broken</translation>
    </message>
    <message>
        <source>Verified: proved by an evaluation. Draft: not proved yet. Retracted: never fed to a model.</source>
        <translation>Verified: proved by an evaluation. Draft: not proved yet. Retracted: never fed to a model.</translation>
    </message>
    <message>
        <source>Estimated from the text&apos;s length; models count differently.</source>
        <translation>Estimated from the text&apos;s length; models count differently.</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>Knowledge</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeTree</name>
    <message>
        <source>Common to all patterns</source>
        <translation>Common to all patterns</translation>
    </message>
    <message>
        <source>Operations: %1</source>
        <translation>Operations: %1</translation>
    </message>
    <message>
        <source>Types: %1</source>
        <translation>Types: %1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Source: %1</translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation>Evidence: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s)</source>
        <translation>
            <numerusform>%n parameter</numerusform>
            <numerusform>%n parameters</numerusform>
        </translation>
    </message>
    <message>
        <source>Proved by: %1</source>
        <translation>Proved by: %1</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>Elementwise</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>Reduction</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Broadcast</source>
        <translation>Broadcast</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>Normalization</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>Matmul</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Convolution</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>Resize</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation>Fusion</translation>
    </message>
    <message>
        <source>Programming model</source>
        <translation>Programming model</translation>
    </message>
    <message>
        <source>Pattern guidance</source>
        <translation>Pattern guidance</translation>
    </message>
    <message>
        <source>Hardware constraints</source>
        <translation>Hardware constraints</translation>
    </message>
    <message>
        <source>Tiling strategy</source>
        <translation>Tiling strategy</translation>
    </message>
    <message>
        <source>API reference</source>
        <translation>API reference</translation>
    </message>
    <message>
        <source>Exemplar code</source>
        <translation>Exemplar code</translation>
    </message>
    <message>
        <source>Init</source>
        <translation>Init</translation>
    </message>
    <message>
        <source>Mutate</source>
        <translation>Mutate</translation>
    </message>
    <message>
        <source>Compile fix</source>
        <translation>Compile fix</translation>
    </message>
    <message>
        <source>Correctness fix</source>
        <translation>Correctness fix</translation>
    </message>
    <message>
        <source>Perf tune</source>
        <translation>Perf tune</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>draft</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>verified</translation>
    </message>
    <message>
        <source>retracted</source>
        <translation>retracted</translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeView</name>
    <message>
        <source>Nothing matches</source>
        <translation>Nothing matches</translation>
    </message>
    <message>
        <source>No knowledge</source>
        <translation>No knowledge</translation>
    </message>
    <message>
        <source>Every word has to occur in a card&apos;s title, id, group or status.</source>
        <translation>Every word has to occur in a card&apos;s title, id, group or status.</translation>
    </message>
    <message>
        <source>Cards and exemplars of the knowledge folder appear here.</source>
        <translation>Cards and exemplars of the knowledge folder appear here.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Clear the filter</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n card</numerusform>
            <numerusform>%n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n exemplar(s)</source>
        <translation>
            <numerusform>%n exemplar</numerusform>
            <numerusform>%n exemplars</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n broken file(s)</source>
        <translation>
            <numerusform>%n broken file</numerusform>
            <numerusform>%n broken files</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter: softmax L3 draft</source>
        <translation>Filter: softmax L3 draft</translation>
    </message>
    <message>
        <source>Filter the knowledge</source>
        <translation>Filter the knowledge</translation>
    </message>
    <message>
        <source>Every word has to occur in a card&apos;s title, id, group or status</source>
        <translation>Every word has to occur in a card&apos;s title, id, group or status</translation>
    </message>
    <message>
        <source>By pattern</source>
        <translation>By pattern</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>By layer</translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation>Grouping</translation>
    </message>
    <message>
        <source>Group the cards by pattern or by layer</source>
        <translation>Group the cards by pattern or by layer</translation>
    </message>
    <message>
        <source>Knowledge cards and exemplars</source>
        <translation>Knowledge cards and exemplars</translation>
    </message>
</context>
<context>
    <name>acann::ui::LayerStack</name>
    <message>
        <source>Layers of the prompt</source>
        <translation>Layers of the prompt</translation>
    </message>
    <message>
        <source>Rest of the prompt: task, parents, failure; about %1 tokens</source>
        <translation>Rest of the prompt: task, parents, failure; about %1 tokens</translation>
    </message>
    <message>
        <source>%1 %2: about %3 tokens</source>
        <translation>%1 %2: about %3 tokens</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>rest</translation>
    </message>
</context>
<context>
    <name>acann::ui::LogModel</name>
    <message>
        <source>Event</source>
        <translation>Event</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
</context>
<context>
    <name>acann::ui::LogView</name>
    <message>
        <source>Save the log</source>
        <translation>Save the log</translation>
    </message>
    <message>
        <source>workbench</source>
        <translation>workbench</translation>
    </message>
    <message>
        <source>The log was saved to %1.</source>
        <translation>The log was saved to %1.</translation>
    </message>
    <message>
        <source>The log could not be saved to %1: %2</source>
        <translation>The log could not be saved to %1: %2</translation>
    </message>
    <message>
        <source>All levels</source>
        <translation>All levels</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>Warnings and errors</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errors</translation>
    </message>
    <message>
        <source>Lowest level shown</source>
        <translation>Lowest level shown</translation>
    </message>
    <message>
        <source>Filter by text</source>
        <translation>Filter by text</translation>
    </message>
    <message>
        <source>Show as flat text</source>
        <translation>Show as flat text</translation>
    </message>
    <message>
        <source>Follow the newest entry</source>
        <translation>Follow the newest entry</translation>
    </message>
    <message>
        <source>Copy the whole log</source>
        <translation>Copy the whole log</translation>
    </message>
    <message>
        <source>Save the log…</source>
        <translation>Save the log…</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Nothing has happened yet</translation>
    </message>
    <message>
        <source>Every proposal, evaluation and selection of a run appears here as it happens.</source>
        <translation>Every proposal, evaluation and selection of a run appears here as it happens.</translation>
    </message>
</context>
<context>
    <name>acann::ui::MainWindow</name>
    <message>
        <source>Workspace</source>
        <translation>Workspace</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Candidate</translation>
    </message>
    <message>
        <source>View</source>
        <translation>View</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Help</translation>
    </message>
    <message>
        <source>No workspace is open.</source>
        <translation>No workspace is open.</translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation>&amp;Open workspace…</translation>
    </message>
    <message>
        <source>&amp;New workspace…</source>
        <translation>&amp;New workspace…</translation>
    </message>
    <message>
        <source>Run the &amp;sample</source>
        <translation>Run the &amp;sample</translation>
    </message>
    <message>
        <source>The sample is not installed.</source>
        <translation>The sample is not installed.</translation>
    </message>
    <message>
        <source>&amp;Close workspace</source>
        <translation>&amp;Close workspace</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>S&amp;ettings…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quit</translation>
    </message>
    <message>
        <source>Open a workspace to start a run in it.</source>
        <translation>Open a workspace to start a run in it.</translation>
    </message>
    <message>
        <source>This workspace is open read-only.</source>
        <translation>This workspace is open read-only.</translation>
    </message>
    <message>
        <source>The run on screen was not interrupted.</source>
        <translation>The run on screen was not interrupted.</translation>
    </message>
    <message>
        <source>&amp;New run…</source>
        <translation>&amp;New run…</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Continue</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>&amp;Finish what is in flight</source>
        <translation>&amp;Finish what is in flight</translation>
    </message>
    <message>
        <source>&amp;Abort the run</source>
        <translation>&amp;Abort the run</translation>
    </message>
    <message>
        <source>&amp;Resume the interrupted run</source>
        <translation>&amp;Resume the interrupted run</translation>
    </message>
    <message>
        <source>No candidate is valid yet.</source>
        <translation>No candidate is valid yet.</translation>
    </message>
    <message>
        <source>No candidate is selected.</source>
        <translation>No candidate is selected.</translation>
    </message>
    <message>
        <source>&amp;Back in the selection</source>
        <translation>&amp;Back in the selection</translation>
    </message>
    <message>
        <source>This is the first selection.</source>
        <translation>This is the first selection.</translation>
    </message>
    <message>
        <source>&amp;Forward in the selection</source>
        <translation>&amp;Forward in the selection</translation>
    </message>
    <message>
        <source>This is the last selection.</source>
        <translation>This is the last selection.</translation>
    </message>
    <message>
        <source>Select the b&amp;est</source>
        <translation>Select the b&amp;est</translation>
    </message>
    <message>
        <source>Select the &amp;parent</source>
        <translation>Select the &amp;parent</translation>
    </message>
    <message>
        <source>It has no parent: first generation.</source>
        <translation>It has no parent: first generation.</translation>
    </message>
    <message>
        <source>&amp;Mark for comparison</source>
        <translation>&amp;Mark for comparison</translation>
    </message>
    <message>
        <source>E&amp;xport the candidate…</source>
        <translation>E&amp;xport the candidate…</translation>
    </message>
    <message>
        <source>&amp;Go to candidate or task…</source>
        <translation>&amp;Go to candidate or task…</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>&amp;Command palette…</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>Next pane</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>Previous pane</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>F&amp;ull screen</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Reset layout</translation>
    </message>
    <message>
        <source>Theme: like the &amp;desktop</source>
        <translation>Theme: like the &amp;desktop</translation>
    </message>
    <message>
        <source>Theme: &amp;light</source>
        <translation>Theme: &amp;light</translation>
    </message>
    <message>
        <source>Theme: d&amp;ark</source>
        <translation>Theme: d&amp;ark</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Keyboard shortcuts</translation>
    </message>
    <message>
        <source>&amp;About AgenticCANN Workbench</source>
        <translation>&amp;About AgenticCANN Workbench</translation>
    </message>
    <message>
        <source>Show or hide</source>
        <translation>Show or hide</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Go to</translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation>&amp;Workspace</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Run</translation>
    </message>
    <message>
        <source>&amp;Candidate</source>
        <translation>&amp;Candidate</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;View</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Help</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>Knowledge</translation>
    </message>
    <message>
        <source>Open or create a workspace: the run of %1 is prepared in it.</source>
        <translation>Open or create a workspace: the run of %1 is prepared in it.</translation>
    </message>
    <message>
        <source>Export %1 into a folder</source>
        <translation>Export %1 into a folder</translation>
    </message>
    <message>
        <source>The candidate was exported to %1.</source>
        <translation>The candidate was exported to %1.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Open folder</translation>
    </message>
    <message>
        <source>Choose a folder for the new workspace</source>
        <translation>Choose a folder for the new workspace</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>Open a workspace</translation>
    </message>
    <message>
        <source>AgenticCANN Workbench</source>
        <translation>AgenticCANN Workbench</translation>
    </message>
    <message>
        <source>%1 — AgenticCANN Workbench</source>
        <translation>%1 — AgenticCANN Workbench</translation>
    </message>
    <message>
        <source>Read-only: this workspace is in use by %1. You can look at everything; runs start and resume only there.</source>
        <translation>Read-only: this workspace is in use by %1. You can look at everything; runs start and resume only there.</translation>
    </message>
    <message>
        <source>workbench</source>
        <translation>workbench</translation>
    </message>
    <message>
        <source>Not available now.</source>
        <translation>Not available now.</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>Type a command</translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation>gen %1</translation>
    </message>
    <message>
        <source>task</source>
        <translation>task</translation>
    </message>
    <message>
        <source>Go to a candidate or a task</source>
        <translation>Go to a candidate or a task</translation>
    </message>
    <message>
        <source>Show the prompt for a task</source>
        <translation>Show the prompt for a task</translation>
    </message>
    <message>
        <source>No run is on screen.</source>
        <translation>No run is on screen.</translation>
    </message>
    <message>
        <source>The run on screen is not going.</source>
        <translation>The run on screen is not going.</translation>
    </message>
    <message>
        <source>A run is going. Closing stops the evaluations in flight; everything recorded is kept and the run can be resumed.</source>
        <translation>A run is going. Closing stops the evaluations in flight; everything recorded is kept and the run can be resumed.</translation>
    </message>
    <message>
        <source>Knowledge has changes that are not saved. Closing loses them.</source>
        <translation>Knowledge has changes that are not saved. Closing loses them.</translation>
    </message>
    <message>
        <source>Close the workbench</source>
        <translation>Close the workbench</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>The card %1 is no longer in the knowledge.</source>
        <translation>The card %1 is no longer in the knowledge.</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>&amp;Models…</translation>
    </message>
    <message>
        <source>No place for models settings is known.</source>
        <translation>No place for models settings is known.</translation>
    </message>
</context>
<context>
    <name>acann::ui::MessageBar</name>
    <message>
        <source>Retry</source>
        <translation>Retry</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Copy this message</source>
        <translation>Copy this message</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Next step</translation>
    </message>
</context>
<context>
    <name>acann::ui::ModelsDialog</name>
    <message>
        <source>OpenAI-compatible service</source>
        <translation>OpenAI-compatible service</translation>
    </message>
    <message>
        <source>Server on this computer (llama.cpp, Ollama, vLLM)</source>
        <translation>Server on this computer (llama.cpp, Ollama, vLLM)</translation>
    </message>
    <message>
        <source>Scripted answers from a file</source>
        <translation>Scripted answers from a file</translation>
    </message>
    <message>
        <source>Cassette of recorded calls</source>
        <translation>Cassette of recorded calls</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Remove %1</translation>
    </message>
    <message>
        <source>The endpoint %1 is taken out of every role. Recorded runs keep their calls.</source>
        <translation>The endpoint %1 is taken out of every role. Recorded runs keep their calls.</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>Asking %1…</translation>
    </message>
    <message>
        <source>Close the models</source>
        <translation>Close the models</translation>
    </message>
    <message>
        <source>There are changes that are not saved. Closing loses them.</source>
        <translation>There are changes that are not saved. Closing loses them.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Models</translation>
    </message>
    <message>
        <source>&amp;Endpoints</source>
        <translation>&amp;Endpoints</translation>
    </message>
    <message>
        <source>&amp;Roles</source>
        <translation>&amp;Roles</translation>
    </message>
    <message>
        <source>&amp;Prices</source>
        <translation>&amp;Prices</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Add</translation>
    </message>
    <message>
        <source>Add an endpoint</source>
        <translation>Add an endpoint</translation>
    </message>
    <message>
        <source>Endpoints</source>
        <translation>Endpoints</translation>
    </message>
    <message>
        <source>Duplicate the endpoint</source>
        <translation>Duplicate the endpoint</translation>
    </message>
    <message>
        <source>Remove the endpoint</source>
        <translation>Remove the endpoint</translation>
    </message>
    <message>
        <source>No endpoint yet. Add the service or the server that your models run on; the template agent needs none.</source>
        <translation>No endpoint yet. Add the service or the server that your models run on; the template agent needs none.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Save</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Test · two short calls, ≤ 2200 tokens</source>
        <translation>Test · two short calls, ≤ 2200 tokens</translation>
    </message>
</context>
<context>
    <name>acann::ui::Picker</name>
    <message>
        <source>Nothing matches.</source>
        <translation>Nothing matches.</translation>
    </message>
</context>
<context>
    <name>acann::ui::PricesModel</name>
    <message>
        <source>A price has no model: write the provider&apos;s name for it.</source>
        <translation>A price has no model: write the provider&apos;s name for it.</translation>
    </message>
    <message>
        <source>The currency of %1 must have three letters, like USD.</source>
        <translation>The currency of %1 must have three letters, like USD.</translation>
    </message>
    <message>
        <source>The price of %1 has no date: write the day it was looked up, like 2026-03-01.</source>
        <translation>The price of %1 has no date: write the day it was looked up, like 2026-03-01.</translation>
    </message>
    <message>
        <source>Two own prices are for %1: keep one.</source>
        <translation>Two own prices are for %1: keep one.</translation>
    </message>
    <message>
        <source>own</source>
        <translation>own</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>shipped</translation>
    </message>
    <message>
        <source>Your own price; it wins over a shipped one of the same model</source>
        <translation>Your own price; it wins over a shipped one of the same model</translation>
    </message>
    <message>
        <source>Shipped with the workbench; add an own price to change it</source>
        <translation>Shipped with the workbench; add an own price to change it</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Currency</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Input</translation>
    </message>
    <message>
        <source>Cached input</source>
        <translation>Cached input</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Output</translation>
    </message>
    <message>
        <source>Looked up</source>
        <translation>Looked up</translation>
    </message>
    <message>
        <source>From</source>
        <translation>From</translation>
    </message>
    <message>
        <source>Per million tokens</source>
        <translation>Per million tokens</translation>
    </message>
    <message>
        <source>The price of %1 has no source: write where it was looked up.</source>
        <translation>The price of %1 has no source: write where it was looked up.</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Where</translation>
    </message>
</context>
<context>
    <name>acann::ui::PricesPage</name>
    <message>
        <source>Per million tokens, as looked up on the day beside them. Prices change: an own price wins over a shipped one. A model without a price is counted in tokens only.</source>
        <translation>Per million tokens, as looked up on the day beside them. Prices change: an own price wins over a shipped one. A model without a price is counted in tokens only.</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Prices</translation>
    </message>
    <message>
        <source>Add own price</source>
        <translation>Add own price</translation>
    </message>
    <message>
        <source>Starts from the selected row</source>
        <translation>Starts from the selected row</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Removes an own price</source>
        <translation>Removes an own price</translation>
    </message>
</context>
<context>
    <name>acann::ui::ProblemsModel</name>
    <message>
        <source>Rule</source>
        <translation>Rule</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Candidate</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Place</translation>
    </message>
</context>
<context>
    <name>acann::ui::ProblemsView</name>
    <message>
        <source>Filter by rule or text</source>
        <translation>Filter by rule or text</translation>
    </message>
    <message>
        <source>Only the selected candidate</source>
        <translation>Only the selected candidate</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>No problems</translation>
    </message>
    <message>
        <source>Findings of candidates, knowledge that does not load and failed commands are listed here. A double click leads to the line.</source>
        <translation>Findings of candidates, knowledge that does not load and failed commands are listed here. A double click leads to the line.</translation>
    </message>
</context>
<context>
    <name>acann::ui::PromptPreview</name>
    <message>
        <source>%1 (routed)</source>
        <translation>%1 (routed)</translation>
    </message>
    <message>
        <source>%1 (alternative)</source>
        <translation>%1 (alternative)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>About %1 tokens from %n card(s)</source>
        <translation>
            <numerusform>About %1 tokens from %n card</numerusform>
            <numerusform>About %1 tokens from %n cards</numerusform>
        </translation>
    </message>
    <message>
        <source>Estimated: a quarter of the ASCII characters and 0.7 of the others. Models count differently.</source>
        <translation>Estimated: a quarter of the ASCII characters and 0.7 of the others. Models count differently.</translation>
    </message>
    <message>
        <source>%1
Enter or double-click opens it</source>
        <translation>%1
Enter or double-click opens it</translation>
    </message>
    <message>
        <source>&amp;Stage</source>
        <translation>&amp;Stage</translation>
    </message>
    <message>
        <source>What the model is asked to do decides which layers it is fed</source>
        <translation>What the model is asked to do decides which layers it is fed</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stage</translation>
    </message>
    <message>
        <source>&amp;Pattern</source>
        <translation>&amp;Pattern</translation>
    </message>
    <message>
        <source>Whose cards are fed. The task is routed by its graph; another choice is for this preview only.</source>
        <translation>Whose cards are fed. The task is routed by its graph; another choice is for this preview only.</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Pattern</translation>
    </message>
    <message>
        <source>Copy the prompt</source>
        <translation>Copy the prompt</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Cards and reasons</source>
        <translation>Cards and reasons</translation>
    </message>
    <message>
        <source>Assembled prompt</source>
        <translation>Assembled prompt</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Card</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Why it is fed</source>
        <translation>Why it is fed</translation>
    </message>
    <message>
        <source>No operator task</source>
        <translation>No operator task</translation>
    </message>
    <message>
        <source>The prompt depends on the task&apos;s operations and types. Open a task to see what a model would be told about it.</source>
        <translation>The prompt depends on the task&apos;s operations and types. Open a task to see what a model would be told about it.</translation>
    </message>
    <message>
        <source>Open a task…</source>
        <translation>Open a task…</translation>
    </message>
</context>
<context>
    <name>acann::ui::QueueModel</name>
    <message>
        <source>Candidate</source>
        <translation>Candidate</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Since</translation>
    </message>
</context>
<context>
    <name>acann::ui::RecentList</name>
    <message>
        <source>%1  ·  not found, double click to locate it</source>
        <translation>%1  ·  not found, double click to locate it</translation>
    </message>
    <message>
        <source>Take off this list</source>
        <translation>Take off this list</translation>
    </message>
</context>
<context>
    <name>acann::ui::RolesPage</name>
    <message>
        <source>Designer</source>
        <translation>Designer</translation>
    </message>
    <message>
        <source>Coder</source>
        <translation>Coder</translation>
    </message>
    <message>
        <source>Fixer</source>
        <translation>Fixer</translation>
    </message>
    <message>
        <source>Conductor</source>
        <translation>Conductor</translation>
    </message>
    <message>
        <source>Draws the sketch, when a run asks for one. Without its own: the coder&apos;s.</source>
        <translation>Draws the sketch, when a run asks for one. Without its own: the coder&apos;s.</translation>
    </message>
    <message>
        <source>Writes candidates. At least one endpoint is needed for runs with models.</source>
        <translation>Writes candidates. At least one endpoint is needed for runs with models.</translation>
    </message>
    <message>
        <source>Repairs what failed. Without its own: the coder&apos;s.</source>
        <translation>Repairs what failed. Without its own: the coder&apos;s.</translation>
    </message>
    <message>
        <source>Decides what the rules leave open. Without its own: the coder&apos;s.</source>
        <translation>Decides what the rules leave open. Without its own: the coder&apos;s.</translation>
    </message>
    <message>
        <source>Endpoints of the role %1</source>
        <translation>Endpoints of the role %1</translation>
    </message>
    <message>
        <source>Ticked endpoints are used; when one fails the next answers</source>
        <translation>Ticked endpoints are used; when one fails the next answers</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Earlier</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Later</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunDesk</name>
    <message>
        <source>Run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>Population</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>Diff</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Charts</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspector</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problems</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>Problems (%1)</translation>
    </message>
    <message>
        <source>Start a run…</source>
        <translation>Start a run…</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Steering</source>
        <translation>Steering</translation>
    </message>
    <message>
        <source>Steering (%1)</source>
        <translation>Steering (%1)</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunForm</name>
    <message>
        <source>Choose an operator task.</source>
        <translation>Choose an operator task.</translation>
    </message>
    <message>
        <source>The seed must be a whole number from 0 to 18446744073709551615.</source>
        <translation>The seed must be a whole number from 0 to 18446744073709551615.</translation>
    </message>
    <message>
        <source>Choose an operator task</source>
        <translation>Choose an operator task</translation>
    </message>
    <message>
        <source>Operator tasks (*.json *.py);;All files (*)</source>
        <translation>Operator tasks (*.json *.py);;All files (*)</translation>
    </message>
    <message>
        <source>Start · %1</source>
        <translation>Start · %1</translation>
    </message>
    <message>
        <source>What</source>
        <translation>What</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Search</translation>
    </message>
    <message>
        <source>&amp;Task</source>
        <translation>&amp;Task</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Target</translation>
    </message>
    <message>
        <source>&amp;Evaluator</source>
        <translation>&amp;Evaluator</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Pattern</translation>
    </message>
    <message>
        <source>&amp;Generations</source>
        <translation>&amp;Generations</translation>
    </message>
    <message>
        <source>&amp;Population</source>
        <translation>&amp;Population</translation>
    </message>
    <message>
        <source>&amp;Offspring</source>
        <translation>&amp;Offspring</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Seed</translation>
    </message>
    <message>
        <source>In parallel</source>
        <translation>In parallel</translation>
    </message>
    <message>
        <source>Choose a task file</source>
        <translation>Choose a task file</translation>
    </message>
    <message>
        <source>Emulator (modelled)</source>
        <translation>Emulator (modelled)</translation>
    </message>
    <message>
        <source>Decide from the graph</source>
        <translation>Decide from the graph</translation>
    </message>
    <message>
        <source>Rounds of proposing, evaluating and selecting</source>
        <translation>Rounds of proposing, evaluating and selecting</translation>
    </message>
    <message>
        <source>Candidates that survive a selection (μ)</source>
        <translation>Candidates that survive a selection (μ)</translation>
    </message>
    <message>
        <source>Candidates proposed in each generation (λ)</source>
        <translation>Candidates proposed in each generation (λ)</translation>
    </message>
    <message>
        <source>The same seed gives the same run</source>
        <translation>The same seed gives the same run</translation>
    </message>
    <message>
        <source>Goes on from %1 of %2, in a new run.</source>
        <translation>Goes on from %1 of %2, in a new run.</translation>
    </message>
    <message>
        <source>No forecast: %1</source>
        <translation>No forecast: %1</translation>
    </message>
    <message>
        <source>Fork · %1</source>
        <translation>Fork · %1</translation>
    </message>
    <message>
        <source>No price is known for: %1. Add it under Models.</source>
        <translation>No price is known for: %1. Add it under Models.</translation>
    </message>
    <message>
        <source>Start from the task instead</source>
        <translation>Start from the task instead</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunMonitor</name>
    <message>
        <source>Abort %1</source>
        <translation>Abort %1</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>interrupted</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continue</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>This run was interrupted. Everything recorded is kept; resuming goes on from there.</source>
        <translation>This run was interrupted. Everything recorded is kept; resuming goes on from there.</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>Generation</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Candidates</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>Valid</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>Evaluations</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Best</translation>
    </message>
    <message>
        <source>Over the first valid</source>
        <translation>Over the first valid</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>Elapsed</translation>
    </message>
    <message>
        <source>~ marks a modelled number: computed by the emulator, not measured on an NPU</source>
        <translation>~ marks a modelled number: computed by the emulator, not measured on an NPU</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Finish</translation>
    </message>
    <message>
        <source>Abort</source>
        <translation>Abort</translation>
    </message>
    <message>
        <source>Resume this run</source>
        <translation>Resume this run</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>In flight</translation>
    </message>
    <message numerus="yes">
        <source>≤ %n evaluation(s) left</source>
        <translation>
            <numerusform>≤ %n evaluation left</numerusform>
            <numerusform>≤ %n evaluations left</numerusform>
        </translation>
    </message>
    <message>
        <source>what models answered already is not paid again</source>
        <translation>what models answered already is not paid again</translation>
    </message>
    <message>
        <source>0 tokens</source>
        <translation>0 tokens</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunPanel</name>
    <message>
        <source>Open a workspace to start a run in it.</source>
        <translation>Open a workspace to start a run in it.</translation>
    </message>
    <message>
        <source>This workspace is open read-only: %1 has it. Close it there to start a run here.</source>
        <translation>This workspace is open read-only: %1 has it. Close it there to start a run here.</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>No run yet</translation>
    </message>
    <message>
        <source>Runs of this workspace</source>
        <translation>Runs of this workspace</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>New run</translation>
    </message>
    <message>
        <source>Configure a new run</source>
        <translation>Configure a new run</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunToolBar</name>
    <message>
        <source>gen %1/%2</source>
        <translation>gen %1/%2</translation>
    </message>
    <message>
        <source>no valid candidate yet</source>
        <translation>no valid candidate yet</translation>
    </message>
    <message>
        <source>Best candidate %1: %2, %3; speedup over the first valid one. Click to select it.</source>
        <translation>Best candidate %1: %2, %3; speedup over the first valid one. Click to select it.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Best candidate</source>
        <translation>Best candidate</translation>
    </message>
    <message>
        <source>%1 of %2 planned candidates are evaluated</source>
        <translation>%1 of %2 planned candidates are evaluated</translation>
    </message>
</context>
<context>
    <name>acann::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Settings</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Theme</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Language</translation>
    </message>
    <message>
        <source>Like the desktop</source>
        <translation>Like the desktop</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>Changes take effect at once and are remembered.</source>
        <translation>Changes take effect at once and are remembered.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
</context>
<context>
    <name>acann::ui::ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Keyboard shortcuts</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>Diff</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>Previous change</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>Next change</translation>
    </message>
    <message>
        <source>Unified or side by side</source>
        <translation>Unified or side by side</translation>
    </message>
    <message>
        <source>Ignore whitespace</source>
        <translation>Ignore whitespace</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Swap sides</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Charts</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>Logarithmic scale</translation>
    </message>
    <message>
        <source>Pin the baseline</source>
        <translation>Pin the baseline</translation>
    </message>
    <message>
        <source>wheel</source>
        <translation>wheel</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Zoom at the pointer</translation>
    </message>
    <message>
        <source>double click</source>
        <translation>double click</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Show everything</translation>
    </message>
</context>
<context>
    <name>acann::ui::SpendMeter</name>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Money</translation>
    </message>
    <message>
        <source>Without price</source>
        <translation>Without price</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minutes</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>Evaluations</translation>
    </message>
    <message>
        <source>Spent so far</source>
        <translation>Spent so far</translation>
    </message>
    <message>
        <source>At %1 the run finishes what is in flight.</source>
        <translation>At %1 the run finishes what is in flight.</translation>
    </message>
    <message>
        <source>At %1 work in flight may not spend any more.</source>
        <translation>At %1 work in flight may not spend any more.</translation>
    </message>
    <message>
        <source>No limit is set.</source>
        <translation>No limit is set.</translation>
    </message>
</context>
<context>
    <name>acann::ui::StatusLine</name>
    <message>
        <source>The evaluator is working</source>
        <translation>The evaluator is working</translation>
    </message>
    <message>
        <source>The evaluator is ready</source>
        <translation>The evaluator is ready</translation>
    </message>
    <message>
        <source>No run is going</source>
        <translation>No run is going</translation>
    </message>
    <message>
        <source>queue %1 build · %2 time</source>
        <translation>queue %1 build · %2 time</translation>
    </message>
    <message>
        <source>tokens %1 / %2</source>
        <translation>tokens %1 / %2</translation>
    </message>
    <message>
        <source>tokens %1</source>
        <translation>tokens %1</translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation>gen %1</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>best %1</translation>
    </message>
    <message>
        <source>no best yet</source>
        <translation>no best yet</translation>
    </message>
    <message>
        <source>Evaluator</source>
        <translation>Evaluator</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>Generation</translation>
    </message>
    <message>
        <source>Best candidate</source>
        <translation>Best candidate</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Money</translation>
    </message>
</context>
<context>
    <name>acann::ui::SteeringView</name>
    <message>
        <source>act #%1</source>
        <translation>act #%1</translation>
    </message>
    <message>
        <source>Given so far</source>
        <translation>Given so far</translation>
    </message>
    <message>
        <source>Steering acts</source>
        <translation>Steering acts</translation>
    </message>
    <message>
        <source>Selecting an act highlights its descendants in the Population</source>
        <translation>Selecting an act highlights its descendants in the Population</translation>
    </message>
    <message>
        <source>Withdraw</source>
        <translation>Withdraw</translation>
    </message>
    <message>
        <source>The selected act no longer holds for what starts from now on</source>
        <translation>The selected act no longer holds for what starts from now on</translation>
    </message>
    <message>
        <source>Nothing to steer yet</source>
        <translation>Nothing to steer yet</translation>
    </message>
    <message>
        <source>Start or open a run: give it hints and bans, freeze regions, approve candidates, and see what came of each act.</source>
        <translation>Start or open a run: give it hints and bans, freeze regions, approve candidates, and see what came of each act.</translation>
    </message>
    <message>
        <source>New run…</source>
        <translation>New run…</translation>
    </message>
</context>
<context>
    <name>acann::ui::TokenBars</name>
    <message>
        <source>Tokens per layer</source>
        <translation>Tokens per layer</translation>
    </message>
    <message>
        <source>Estimated tokens of each layer. Click a layer to go to its text.</source>
        <translation>Estimated tokens of each layer. Click a layer to go to its text.</translation>
    </message>
    <message>
        <source>%1: about %2 tokens</source>
        <translation>%1: about %2 tokens</translation>
    </message>
</context>
<context>
    <name>acann::ui::TranscriptView</name>
    <message>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <source>Unfold everything</source>
        <translation>Unfold everything</translation>
    </message>
    <message>
        <source>Fold everything</source>
        <translation>Fold everything</translation>
    </message>
</context>
<context>
    <name>acann::ui::TurnsModel</name>
    <message>
        <source>Turn</source>
        <translation>Turn</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Cost</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Took</translation>
    </message>
</context>
<context>
    <name>acann::ui::ViewStack</name>
    <message>
        <source>Retry</source>
        <translation>Retry</translation>
    </message>
</context>
<context>
    <name>acann::ui::WaitingBox</name>
    <message>
        <source>The prompt cannot be read</source>
        <translation>The prompt cannot be read</translation>
    </message>
    <message>
        <source>The workbench paused the run</source>
        <translation>The workbench paused the run</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Try again</translation>
    </message>
    <message>
        <source>Goes on with what could not be done; no candidate is held responsible</source>
        <translation>Goes on with what could not be done; no candidate is held responsible</translation>
    </message>
    <message>
        <source>Waiting for your approval</source>
        <translation>Waiting for your approval</translation>
    </message>
    <message>
        <source>Candidates that wait for approval</source>
        <translation>Candidates that wait for approval</translation>
    </message>
    <message>
        <source>Show diff</source>
        <translation>Show diff</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>Approve</translation>
    </message>
    <message>
        <source>Evaluates the candidate</source>
        <translation>Evaluates the candidate</translation>
    </message>
    <message>
        <source>Approve all</source>
        <translation>Approve all</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Refuse</translation>
    </message>
    <message>
        <source>The candidate is not evaluated; the next try is told why</source>
        <translation>The candidate is not evaluated; the next try is told why</translation>
    </message>
    <message>
        <source>why it is refused (told to the next try)</source>
        <translation>why it is refused (told to the next try)</translation>
    </message>
    <message>
        <source>Reason of the refusal</source>
        <translation>Reason of the refusal</translation>
    </message>
    <message>
        <source>Waiting for your answer in place of a model</source>
        <translation>Waiting for your answer in place of a model</translation>
    </message>
    <message>
        <source>Prompts that wait for an answer</source>
        <translation>Prompts that wait for an answer</translation>
    </message>
    <message>
        <source>Your reply, in the format that the prompt asks for</source>
        <translation>Your reply, in the format that the prompt asks for</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Reply</translation>
    </message>
    <message>
        <source>Copy the prompt</source>
        <translation>Copy the prompt</translation>
    </message>
    <message>
        <source>Send · 0 tokens</source>
        <translation>Send · 0 tokens</translation>
    </message>
</context>
<context>
    <name>acann::ui::WelcomePage</name>
    <message>
        <source>Where is %1 now?</source>
        <translation>Where is %1 now?</translation>
    </message>
    <message>
        <source>AgenticCANN Workbench</source>
        <translation>AgenticCANN Workbench</translation>
    </message>
    <message>
        <source>Evolves fast, correct Ascend C kernels</source>
        <translation>Evolves fast, correct Ascend C kernels</translation>
    </message>
    <message>
        <source>Run the sample · LayerNorm fp16, 3 generations</source>
        <translation>Run the sample · LayerNorm fp16, 3 generations</translation>
    </message>
    <message>
        <source>Runs on this computer: no NPU, no CANN, no model key, 0 tokens.</source>
        <translation>Runs on this computer: no NPU, no CANN, no model key, 0 tokens.</translation>
    </message>
    <message>
        <source>Open workspace…</source>
        <translation>Open workspace…</translation>
    </message>
    <message>
        <source>New workspace…</source>
        <translation>New workspace…</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How a run goes&lt;/b&gt;&lt;/p&gt;&lt;ol style=&apos;margin-left:-20px&apos;&gt;&lt;li&gt;Choose an operator task: a shipped one, or a PyTorch reference file.&lt;/li&gt;&lt;li&gt;Start. Each generation proposes kernels; every one is compiled, checked against the reference and timed.&lt;/li&gt;&lt;li&gt;Select a candidate anywhere: diff, charts and inspector follow.&lt;/li&gt;&lt;li&gt;Export the winner as sources with its verdict.&lt;/li&gt;&lt;/ol&gt;&lt;p&gt;Drop a workspace folder or a task file on this page to open it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;How a run goes&lt;/b&gt;&lt;/p&gt;&lt;ol style=&apos;margin-left:-20px&apos;&gt;&lt;li&gt;Choose an operator task: a shipped one, or a PyTorch reference file.&lt;/li&gt;&lt;li&gt;Start. Each generation proposes kernels; every one is compiled, checked against the reference and timed.&lt;/li&gt;&lt;li&gt;Select a candidate anywhere: diff, charts and inspector follow.&lt;/li&gt;&lt;li&gt;Export the winner as sources with its verdict.&lt;/li&gt;&lt;/ol&gt;&lt;p&gt;Drop a workspace folder or a task file on this page to open it.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Recent workspaces</source>
        <translation>Recent workspaces</translation>
    </message>
    <message>
        <source>None yet. A workspace is a folder that keeps runs, candidates and their evidence.</source>
        <translation>None yet. A workspace is a folder that keeps runs, candidates and their evidence.</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>modelled</source>
        <translation>modelled</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>measured</translation>
    </message>
</context>
</TS>
