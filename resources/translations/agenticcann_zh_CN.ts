<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>About</name>
    <message>
        <source>About AgenticCANN Workbench</source>
        <translation>关于 AgenticCANN Workbench</translation>
    </message>
    <message>
        <source>Evolves fast, correct Ascend C kernels with layered hardware knowledge. Numbers of the emulator are modelled, never measured.

Free software under the GPL, version 3 or later.</source>
        <translation>借助分层的硬件知识，演化出又快又正确的 Ascend C 算子。仿真器给出的数字是建模值，从不是实测值。

自由软件，采用 GPL 第 3 版或更高版本。</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>复制诊断信息</translation>
    </message>
</context>
<context>
    <name>Conversation</name>
    <message>
        <source>The reply could not be used</source>
        <translation>回复无法使用</translation>
    </message>
    <message>
        <source>rule: %1</source>
        <translation>规则：%1</translation>
    </message>
    <message>
        <source>advice: %1</source>
        <translation>建议：%1</translation>
    </message>
    <message>
        <source>cards: %1</source>
        <translation>卡片：%1</translation>
    </message>
    <message>
        <source>The slot has no candidate</source>
        <translation>该槽位没有候选</translation>
    </message>
    <message>
        <source>Checked sketch</source>
        <translation>已检查的草图</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>tool call: %1</source>
        <translation>工具调用：%1</translation>
    </message>
    <message>
        <source>told of: %1</source>
        <translation>已告知：%1</translation>
    </message>
    <message>
        <source>%1 · %2 characters</source>
        <translation>%1 · %2 字符</translation>
    </message>
    <message>
        <source>tool result</source>
        <translation>工具结果</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>no usable reply: %1</source>
        <translation>没有可用的回复：%1</translation>
    </message>
    <message>
        <source>tried %1: %2</source>
        <translation>已尝试 %1：%2</translation>
    </message>
    <message>
        <source>what had arrived</source>
        <translation>已收到的部分</translation>
    </message>
</context>
<context>
    <name>EndpointTest</name>
    <message>
        <source>A key is there until the workbench is closed.</source>
        <translation>密钥保留到工作台关闭为止。</translation>
    </message>
    <message>
        <source>No key yet: paste it here.</source>
        <translation>尚无密钥：请粘贴到这里。</translation>
    </message>
    <message>
        <source>The keychain is asked when the endpoint is used.</source>
        <translation>使用该端点时才读取钥匙串。</translation>
    </message>
    <message>
        <source>It does not answer.</source>
        <translation>它没有回答。</translation>
    </message>
    <message>
        <source>%1 answers: first words after %2 s, %3 tokens.</source>
        <translation>%1 有回答：%2 秒后出现首批文字，%3 token。</translation>
    </message>
    <message>
        <source>Its answers stream.</source>
        <translation>它的回答是流式的。</translation>
    </message>
    <message>
        <source>Its answers come in one piece.</source>
        <translation>它的回答一次性返回。</translation>
    </message>
    <message>
        <source>It calls tools.</source>
        <translation>它会调用工具。</translation>
    </message>
    <message>
        <source>It calls no tools: %1</source>
        <translation>它不调用工具：%1</translation>
    </message>
</context>
<context>
    <name>ReAsk</name>
    <message>
        <source>without %1 %2 · ≈ %3 tokens</source>
        <translation>去掉 %1 %2 · ≈ %3 token</translation>
    </message>
</context>
<context>
    <name>RunLog</name>
    <message>
        <source>%1 · preparation</source>
        <translation>%1 · 准备</translation>
    </message>
    <message>
        <source>%1 · generation %2</source>
        <translation>%1 · 第 %2 代</translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message>
        <source>preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>finishing</source>
        <translation>收尾中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>init</source>
        <translation>初始</translation>
    </message>
    <message>
        <source>mutate</source>
        <translation>变异</translation>
    </message>
    <message>
        <source>compile fix</source>
        <translation>编译修复</translation>
    </message>
    <message>
        <source>correctness fix</source>
        <translation>正确性修复</translation>
    </message>
    <message>
        <source>performance tuning</source>
        <translation>性能调优</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>编译中</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>验证中</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>计时中</translation>
    </message>
    <message>
        <source>All generations are done</source>
        <translation>全部代已完成</translation>
    </message>
    <message>
        <source>The speed-of-light target is met</source>
        <translation>已达到理论极限目标</translation>
    </message>
    <message>
        <source>The budget is used up</source>
        <translation>预算已用完</translation>
    </message>
    <message>
        <source>No better candidate for several generations</source>
        <translation>连续几代没有更优的候选</translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation>由你停止</translation>
    </message>
    <message>
        <source>No candidate was valid</source>
        <translation>没有有效候选</translation>
    </message>
    <message>
        <source>Finishes what is in flight, then waits. Nothing is lost.</source>
        <translation>完成在途任务后等待，不会丢失任何内容。</translation>
    </message>
    <message>
        <source>Goes on where the run stopped.</source>
        <translation>从停下的地方继续。</translation>
    </message>
    <message numerus="yes">
        <source>Finishes the %n evaluation(s) in flight, starts nothing new, ends the run.</source>
        <translation>
            <numerusform>完成在途的 %n 次评估，不再开始新的，然后结束运行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Loses the %n evaluation(s) in flight. What is recorded stays.</source>
        <translation>
            <numerusform>丢弃在途的 %n 次评估，已记录的内容保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>0 tokens</source>
        <translation>0 token</translation>
    </message>
    <message>
        <source>≤ %1 tokens</source>
        <translation>≤ %1 token</translation>
    </message>
    <message>
        <source>tokens without limit</source>
        <translation>token 不限</translation>
    </message>
    <message numerus="yes">
        <source>≤ %n evaluation(s)</source>
        <translation>
            <numerusform>≤ %n 次评估</numerusform>
        </translation>
    </message>
    <message>
        <source>Template (no model, 0 tokens)</source>
        <translation>模板（不用模型，0 token）</translation>
    </message>
    <message>
        <source>Single shot</source>
        <translation>单次生成</translation>
    </message>
    <message>
        <source>Fix loop</source>
        <translation>修复循环</translation>
    </message>
    <message>
        <source>Tool agent</source>
        <translation>工具智能体</translation>
    </message>
    <message>
        <source>Adaptive (explore first, converge later)</source>
        <translation>自适应（先探索，后收敛）</translation>
    </message>
    <message>
        <source>Marginal gain (cheaper mode when tokens stop paying)</source>
        <translation>边际收益（token 不再划算时换更省的模式）</translation>
    </message>
    <message>
        <source>Hybrid (template seeds, models improve)</source>
        <translation>混合（模板起步，模型改进）</translation>
    </message>
    <message>
        <source>You (a person answers in place of a model)</source>
        <translation>您本人（由人代替模型回答）</translation>
    </message>
    <message>
        <source>designer</source>
        <translation>设计者</translation>
    </message>
    <message>
        <source>coder</source>
        <translation>编写者</translation>
    </message>
    <message>
        <source>fixer</source>
        <translation>修复者</translation>
    </message>
    <message>
        <source>conductor</source>
        <translation>调度者</translation>
    </message>
    <message>
        <source>repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>rewrite whole files</source>
        <translation>重写整个文件</translation>
    </message>
    <message>
        <source>change the approach</source>
        <translation>换一种做法</translation>
    </message>
    <message>
        <source>ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>give the slot up</source>
        <translation>放弃该槽位</translation>
    </message>
    <message>
        <source>another agent mode</source>
        <translation>换智能体模式</translation>
    </message>
    <message>
        <source>Conductor</source>
        <translation>调度者</translation>
    </message>
    <message>
        <source>Conductor&apos;s model</source>
        <translation>调度者的模型</translation>
    </message>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>ban</source>
        <translation>禁用</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>approve</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>override</source>
        <translation>改判</translation>
    </message>
    <message>
        <source>agent mode</source>
        <translation>智能体模式</translation>
    </message>
    <message>
        <source>re-ask</source>
        <translation>重新询问</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>fork</source>
        <translation>分叉</translation>
    </message>
    <message>
        <source>withdraw</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>去掉 %1</translation>
    </message>
    <message>
        <source>gen %1 · slot %2</source>
        <translation>第 %1 代 · 槽位 %2</translation>
    </message>
    <message>
        <source>try %1</source>
        <translation>第 %1 次</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a reply</source>
        <translation>
            <numerusform>%n 次无回复</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1 tokens</source>
        <translation>约 %1 token</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>no price known</source>
        <translation>价格未知</translation>
    </message>
    <message>
        <source>%1 k</source>
        <translation>%1 千</translation>
    </message>
    <message>
        <source>≈ %1 tokens</source>
        <translation>≈ %1 token</translation>
    </message>
    <message>
        <source>+ models without a price</source>
        <translation>+ 无价格的模型</translation>
    </message>
</context>
<context>
    <name>VerdictStyle</name>
    <message>
        <source>static check</source>
        <translation>静态检查</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>run</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>numeric</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>infrastructure</source>
        <translation>环境故障</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>running</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>refused by you</source>
        <translation>您已拒绝</translation>
    </message>
</context>
<context>
    <name>acann::charts::ChartsView</name>
    <message>
        <source>Latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>Latency of every candidate by generation</source>
        <translation>各代候选的时延</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>How many times faster than the first valid candidate</source>
        <translation>相对首个有效候选快多少倍</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Logarithmic scale (L)</source>
        <translation>对数刻度（L）</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>设为基线</translation>
    </message>
    <message>
        <source>Pin the selected candidate as baseline (B)</source>
        <translation>将选中的候选设为基线（B）</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>The same numbers as a table (T)</source>
        <translation>以表格查看同样的数据（T）</translation>
    </message>
    <message>
        <source>Export the chart</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Copy or export the chart</source>
        <translation>复制或导出图表</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>历史最优</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>middle half</source>
        <translation>中间半数</translation>
    </message>
    <message>
        <source>Valid candidates</source>
        <translation>有效候选</translation>
    </message>
    <message>
        <source>Failed candidates, on the axis</source>
        <translation>失败候选（画在坐标轴上）</translation>
    </message>
    <message>
        <source>Best latency up to each generation</source>
        <translation>截至每一代的最优时延</translation>
    </message>
    <message>
        <source>Median of the valid candidates of each generation</source>
        <translation>每一代有效候选的中位数</translation>
    </message>
    <message>
        <source>Between the quartiles of each generation&apos;s valid candidates</source>
        <translation>每一代有效候选的四分位区间</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>显示：%1</translation>
    </message>
    <message>
        <source>Latency by generation</source>
        <translation>各代时延</translation>
    </message>
    <message>
        <source>No judged candidates yet</source>
        <translation>还没有评完的候选</translation>
    </message>
    <message>
        <source>As soon as the first candidate of a run is judged, its latency appears here, generation by generation.</source>
        <translation>运行中第一个候选评完后，其时延会按代显示在这里。</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>代</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Best so far</source>
        <translation>历史最优</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>下四分位</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>上四分位</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Export as PNG…</source>
        <translation>导出为 PNG…</translation>
    </message>
    <message>
        <source>Export as PNG</source>
        <translation>导出为 PNG</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图像 (*.png)</translation>
    </message>
    <message>
        <source>Export as SVG…</source>
        <translation>导出为 SVG…</translation>
    </message>
    <message>
        <source>Export as SVG</source>
        <translation>导出为 SVG</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 图形 (*.svg)</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>导出为 CSV</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>复位视图</translation>
    </message>
    <message>
        <source>× tokens</source>
        <translation>× token</translation>
    </message>
    <message>
        <source>Lay the candidates out by the tokens spent on them instead of by generation (K)</source>
        <translation>按所花 token 而不是按代排列候选 (K)</translation>
    </message>
</context>
<context>
    <name>acann::charts::EvolutionChart</name>
    <message>
        <source>baseline %1</source>
        <translation>基线 %1</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>modelled and measured mixed</source>
        <translation>建模值与实测值混合</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>建模</translation>
    </message>
    <message>
        <source>latency, %1 (%2)</source>
        <translation>时延，%1（%2）</translation>
    </message>
    <message>
        <source>speedup over the first valid, × (%1)</source>
        <translation>相对首个有效候选的加速比，×（%1）</translation>
    </message>
    <message>
        <source>generation</source>
        <translation>代</translation>
    </message>
    <message>
        <source>Chart over generations: %1</source>
        <translation>按代的图表：%1</translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation>第 %1 代</translation>
    </message>
    <message>
        <source>%1 against parent %2</source>
        <translation>%1，对比父代 %2</translation>
    </message>
    <message>
        <source>%1 against %2 %3</source>
        <translation>%1，对比%2 %3</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>first valid</source>
        <translation>首个有效</translation>
    </message>
    <message>
        <source>tokens spent on the candidate</source>
        <translation>该候选所花 token</translation>
    </message>
    <message>
        <source>Chart over tokens: %1</source>
        <translation>按 token 的图表：%1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 token</translation>
    </message>
</context>
<context>
    <name>acann::diff::CandidatePicker</name>
    <message>
        <source>gen %1</source>
        <translation>第 %1 代</translation>
    </message>
    <message>
        <source>choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, %2. Click to compare another candidate.</source>
        <translation>%1，%2。点击可换一个候选比较。</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Start of an id, a verdict, a note</source>
        <translation>编号开头、判定或备注</translation>
    </message>
    <message>
        <source>Find a candidate</source>
        <translation>查找候选</translation>
    </message>
</context>
<context>
    <name>acann::diff::DiffBody</name>
    <message>
        <source>Older candidate</source>
        <translation>较旧的候选</translation>
    </message>
    <message>
        <source>Newer candidate</source>
        <translation>较新的候选</translation>
    </message>
    <message>
        <source>Unified difference</source>
        <translation>合并差异</translation>
    </message>
    <message>
        <source>//  ⋯  %1 unchanged lines</source>
        <translation>//  ⋯  %1 行未变</translation>
    </message>
</context>
<context>
    <name>acann::diff::DiffView</name>
    <message>
        <source>Swap sides</source>
        <translation>交换两侧</translation>
    </message>
    <message>
        <source>Swap the sides</source>
        <translation>交换左右两侧</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>上一处改动</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>下一处改动</translation>
    </message>
    <message>
        <source>Unified</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>One text instead of two side by side</source>
        <translation>用一份文本代替左右两份</translation>
    </message>
    <message>
        <source>Ignore whitespace</source>
        <translation>忽略空白</translation>
    </message>
    <message>
        <source>Ignore changes of blanks only</source>
        <translation>忽略只涉及空白的改动</translation>
    </message>
    <message>
        <source>Collapse unchanged lines</source>
        <translation>折叠未变的行</translation>
    </message>
    <message>
        <source>Fold stretches without changes</source>
        <translation>折叠没有改动的片段</translation>
    </message>
    <message>
        <source>Left side</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Current change of all changes in this file</source>
        <translation>当前改动在本文件全部改动中的位置</translation>
    </message>
    <message>
        <source>Reading the sources of %1 and %2</source>
        <translation>正在读取 %1 和 %2 的源码</translation>
    </message>
    <message>
        <source>%1 is the same on both sides</source>
        <translation>%1 两侧相同</translation>
    </message>
    <message>
        <source>%1: %2 lines added, %3 removed</source>
        <translation>%1：新增 %2 行，删除 %3 行</translation>
    </message>
    <message>
        <source>no parent</source>
        <translation>无父代</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>parent</source>
        <translation>父代</translation>
    </message>
    <message>
        <source>second parent</source>
        <translation>第二父代</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>Parent of the selected candidate</source>
        <translation>所选候选的父代</translation>
    </message>
    <message>
        <source>Second parent</source>
        <translation>第二父代</translation>
    </message>
    <message>
        <source>Best of the run</source>
        <translation>本次运行的最优</translation>
    </message>
    <message>
        <source>Marked candidate</source>
        <translation>已标记的候选</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>没有可比较的内容</translation>
    </message>
    <message>
        <source>Compare with its parent</source>
        <translation>与其父代比较</translation>
    </message>
    <message>
        <source>Select a candidate in the population: its sources appear here beside those of its parent.</source>
        <translation>在种群中选择一个候选：它与父代的源码会并排显示在这里。</translation>
    </message>
    <message>
        <source>The selected candidate has one parent only.</source>
        <translation>所选候选只有一个父代。</translation>
    </message>
    <message>
        <source>No candidate of the run is valid yet.</source>
        <translation>本次运行还没有有效候选。</translation>
    </message>
    <message>
        <source>The selected candidate is itself the best one.</source>
        <translation>所选候选本身就是最优。</translation>
    </message>
    <message>
        <source>No candidate is marked. Mark one in the population&apos;s context menu.</source>
        <translation>尚未标记候选。可在种群的右键菜单中标记。</translation>
    </message>
    <message>
        <source>Both sides are the same candidate. Select another one.</source>
        <translation>两侧是同一个候选，请另选一个。</translation>
    </message>
</context>
<context>
    <name>acann::diff::OverviewStrip</name>
    <message>
        <source>Overview of changes</source>
        <translation>改动总览</translation>
    </message>
    <message>
        <source>Where the changes are in the file; click to go there</source>
        <translation>改动在文件中的位置；点击跳转</translation>
    </message>
</context>
<context>
    <name>acann::inspector::BufferMap</name>
    <message>
        <source>Buffer map</source>
        <translation>缓冲区布局</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>%1  %2 of %3</source>
        <translation>%1  %2 / %3</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;offset %2, %3, role %4</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;偏移 %2，%3，用途 %4</translation>
    </message>
    <message>
        <source>kernel.cpp, line %1</source>
        <translation>kernel.cpp，第 %1 行</translation>
    </message>
</context>
<context>
    <name>acann::inspector::FindingsList</name>
    <message>
        <source>see %1</source>
        <translation>参见 %1</translation>
    </message>
    <message>
        <source>Fix:</source>
        <translation>修法：</translation>
    </message>
    <message>
        <source>rule from: %1</source>
        <translation>规则来源：%1</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>No rule was violated.</source>
        <translation>没有违反任何规则。</translation>
    </message>
</context>
<context>
    <name>acann::inspector::HeadlineText</name>
    <message>
        <source>%1 over the first valid</source>
        <translation>%1，相对首个有效</translation>
    </message>
    <message>
        <source>first valid of the run</source>
        <translation>本次运行首个有效</translation>
    </message>
    <message>
        <source>%1 against parent</source>
        <translation>%1，对比父代</translation>
    </message>
    <message>
        <source>Being compiled</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>Being verified</source>
        <translation>正在验证</translation>
    </message>
    <message>
        <source>Being timed</source>
        <translation>正在计时</translation>
    </message>
    <message>
        <source>Waiting to be judged</source>
        <translation>等待评判</translation>
    </message>
    <message>
        <source>Same device program as %1</source>
        <translation>设备程序与 %1 相同</translation>
    </message>
    <message>
        <source>It compiles to what is already recorded, so it was not judged again.</source>
        <translation>它编译后与已记录的程序相同，因此不再评判。</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>A rejected candidate never becomes a parent; its numbers do not count.</source>
        <translation>被拒绝的候选不会成为父代，其数字不作数。</translation>
    </message>
    <message>
        <source>Timed out: %1</source>
        <translation>超时：%1</translation>
    </message>
    <message>
        <source>It was stopped after %1 s.</source>
        <translation>运行 %1 秒后被停止。</translation>
    </message>
    <message>
        <source>Look for a loop without end or a wait for an event that nobody sets.</source>
        <translation>请检查是否有死循环，或在等待无人设置的事件。</translation>
    </message>
    <message>
        <source>Not judged</source>
        <translation>未评判</translation>
    </message>
</context>
<context>
    <name>acann::inspector::InspectorView</name>
    <message>
        <source>Show everything (0)</source>
        <translation>显示全部（0）</translation>
    </message>
    <message>
        <source>Show the whole timeline</source>
        <translation>显示完整时间线</translation>
    </message>
    <message>
        <source>wheel or W/S zooms · drag or A/D pans</source>
        <translation>滚轮或 W/S 缩放 · 拖动或 A/D 平移</translation>
    </message>
    <message>
        <source>Limits, pipes, memory, accuracy and evidence</source>
        <translation>极限、流水、内存、精度与依据</translation>
    </message>
    <message>
        <source>What every pipe did when (modelled)</source>
        <translation>各流水在何时做了什么（建模）</translation>
    </message>
    <message>
        <source>Violated rules</source>
        <translation>违反的规则</translation>
    </message>
    <message>
        <source>Every comparison with the reference</source>
        <translation>与参考实现的每次比对</translation>
    </message>
    <message>
        <source>Cards it was made from</source>
        <translation>生成它所用的知识卡</translation>
    </message>
    <message>
        <source>Its files with the findings</source>
        <translation>带有发现标记的文件</translation>
    </message>
    <message>
        <source>What the compiler said</source>
        <translation>编译器的输出</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>源码</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Which blocks to show; a few representative ones are recorded</source>
        <translation>选择显示哪些 block；只记录了有代表性的几个</translation>
    </message>
    <message>
        <source>Blocks shown</source>
        <translation>显示的 block</translation>
    </message>
    <message>
        <source>Compiler output</source>
        <translation>编译器输出</translation>
    </message>
    <message>
        <source>No candidate selected</source>
        <translation>未选择候选</translation>
    </message>
    <message>
        <source>Select a candidate in the population, in a chart or in the log: its verdict, its findings and its timeline appear here.</source>
        <translation>在种群、图表或日志中选择一个候选：它的判定、发现和时间线会显示在这里。</translation>
    </message>
    <message>
        <source>No timeline</source>
        <translation>没有时间线</translation>
    </message>
    <message>
        <source>Only candidates that ran through have one.</source>
        <translation>只有完整执行过的候选才有时间线。</translation>
    </message>
    <message>
        <source>Reading the evaluation</source>
        <translation>正在读取评估结果</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>发现（%1）</translation>
    </message>
    <message>
        <source>Trials (%1 of %2 failed)</source>
        <translation>试验（%2 个中 %1 个失败）</translation>
    </message>
    <message>
        <source>Trials (%1)</source>
        <translation>试验（%1）</translation>
    </message>
    <message>
        <source>all recorded blocks</source>
        <translation>全部已记录的 block</translation>
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
        <translation>所用知识</translation>
    </message>
    <message>
        <source>Layer and card</source>
        <translation>层与知识卡</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>No knowledge was recorded for this candidate.</source>
        <translation>没有记录此候选所用的知识。</translation>
    </message>
    <message>
        <source>%1 tokens of knowledge (estimated) · %2 tokens spent on a model</source>
        <translation>知识 %1 token（估算）· 模型消耗 %2 token</translation>
    </message>
</context>
<context>
    <name>acann::inspector::SourcesView</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Source of the candidate</source>
        <translation>候选的源码</translation>
    </message>
    <message>
        <source>%1: %2 findings</source>
        <translation>%1：%2 个发现</translation>
    </message>
</context>
<context>
    <name>acann::inspector::SummaryPage</name>
    <message>
        <source>%1 more on the Findings tab</source>
        <translation>“发现”页还有 %1 个</translation>
    </message>
    <message>
        <source>Speed of light (%1)</source>
        <translation>理论极限（%1）</translation>
    </message>
    <message>
        <source>least time</source>
        <translation>最短时间</translation>
    </message>
    <message>
        <source>Least possible time by the hardware&apos;s bandwidth and arithmetic, as a share of the median: at 100 % nothing is left to gain</source>
        <translation>按硬件带宽和算力可能的最短时间占中位数的比例：100 % 表示已无提升空间</translation>
    </message>
    <message>
        <source>Pipes of the slowest block (modelled)</source>
        <translation>最慢 block 的流水（建模）</translation>
    </message>
    <message>
        <source>%1 critical</source>
        <translation>%1 为关键</translation>
    </message>
    <message>
        <source>%1 is busy %2 of the slowest block&apos;s time (modelled)</source>
        <translation>%1 占用最慢 block 时间的 %2（建模）</translation>
    </message>
    <message>
        <source>Accuracy, worst trial</source>
        <translation>精度，最差的试验</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1: %2 relative error, allowed %3</source>
        <translation>%1：相对误差 %2，允许 %3</translation>
    </message>
    <message>
        <source>mean error</source>
        <translation>平均误差</translation>
    </message>
    <message>
        <source>largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Local memory of block 0</source>
        <translation>block 0 的本地内存</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>%1 %2 · samples: %3 · L2 %4</source>
        <translation>%1 %2 · 样本：%3 · L2 %4</translation>
    </message>
    <message>
        <source>cold</source>
        <translation>冷</translation>
    </message>
    <message>
        <source>warm</source>
        <translation>热</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>block 数</translation>
    </message>
    <message>
        <source>%1 · waves: %2</source>
        <translation>%1 · 波次：%2</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>%1 modelled, included</source>
        <translation>%1，建模，已计入</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写</translation>
    </message>
    <message>
        <source>traffic rate</source>
        <translation>访存速率</translation>
    </message>
    <message>
        <source>%1 GB/s modelled</source>
        <translation>%1 GB/s，建模</translation>
    </message>
    <message>
        <source>compiled in</source>
        <translation>编译用时</translation>
    </message>
    <message>
        <source>judged in</source>
        <translation>评判用时</translation>
    </message>
    <message>
        <source>device program</source>
        <translation>设备程序</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
</context>
<context>
    <name>acann::inspector::TimelineView</name>
    <message>
        <source>Pipe timeline</source>
        <translation>流水时间线</translation>
    </message>
    <message>
        <source>µs, modelled</source>
        <translation>µs，建模</translation>
    </message>
    <message>
        <source>block %1 · %2</source>
        <translation>block %1 · %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of block %2: busy %3 of its time (modelled)</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;，block %2：占用其时间的 %3（建模）</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>block %1</translation>
    </message>
    <message>
        <source>kernel.cpp, line %1</source>
        <translation>kernel.cpp，第 %1 行</translation>
    </message>
    <message>
        <source>cycles %1 to %2: %3, %4 modelled</source>
        <translation>第 %1 到 %2 周期：%3，建模 %4</translation>
    </message>
    <message>
        <source>%1, %2 bytes a cycle</source>
        <translation>%1，每周期 %2 字节</translation>
    </message>
    <message>
        <source>waited for %1</source>
        <translation>等待 %1</translation>
    </message>
</context>
<context>
    <name>acann::inspector::TrialsModel</name>
    <message>
        <source>● passed</source>
        <translation>● 通过</translation>
    </message>
    <message>
        <source>✕ failed</source>
        <translation>✕ 失败</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Whether the outputs were within the limits</source>
        <translation>输出是否在限度之内</translation>
    </message>
    <message>
        <source>Shapes and attributes</source>
        <translation>形状与属性</translation>
    </message>
    <message>
        <source>How the inputs were drawn</source>
        <translation>输入如何生成</translation>
    </message>
    <message>
        <source>Seed of the inputs</source>
        <translation>输入的种子</translation>
    </message>
    <message>
        <source>Mean relative error of the worst output</source>
        <translation>最差输出的平均相对误差</translation>
    </message>
    <message>
        <source>Largest relative error of the worst output</source>
        <translation>最差输出的最大相对误差</translation>
    </message>
    <message>
        <source>Where and how the outputs differ</source>
        <translation>输出在何处、以何种方式不同</translation>
    </message>
</context>
<context>
    <name>acann::inspector::VerdictHeader</name>
    <message>
        <source>gen %1</source>
        <translation>第 %1 代</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>判定：%1</translation>
    </message>
</context>
<context>
    <name>acann::population::CandidateDelegate</name>
    <message>
        <source>marked</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>try %1</source>
        <translation>第 %1 次</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>banned</source>
        <translation>已禁用</translation>
    </message>
</context>
<context>
    <name>acann::population::CandidateMenu</name>
    <message>
        <source>Go to the original %1</source>
        <translation>转到原候选 %1</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>复制编号</translation>
    </message>
    <message>
        <source>Export sources…</source>
        <translation>导出源码…</translation>
    </message>
    <message>
        <source>Compare with parent %1</source>
        <translation>与父代 %1 比较</translation>
    </message>
    <message>
        <source>Compare with second parent %1</source>
        <translation>与第二父代 %1 比较</translation>
    </message>
    <message>
        <source>Compare with parent</source>
        <translation>与父代比较</translation>
    </message>
    <message>
        <source>A candidate of the first generation has no parent.</source>
        <translation>第一代候选没有父代。</translation>
    </message>
    <message>
        <source>Compare with marked %1</source>
        <translation>与已标记的 %1 比较</translation>
    </message>
    <message>
        <source>Remove the mark</source>
        <translation>取消标记</translation>
    </message>
    <message>
        <source>Mark for comparison</source>
        <translation>标记以便比较</translation>
    </message>
    <message>
        <source>Show its conversation</source>
        <translation>显示其对话</translation>
    </message>
    <message>
        <source>Fork a new run from it…</source>
        <translation>从它分叉新的运行…</translation>
    </message>
    <message>
        <source>Approve its evaluation</source>
        <translation>批准评估它</translation>
    </message>
    <message>
        <source>Pin: every selection keeps it</source>
        <translation>固定：每次选择都保留它</translation>
    </message>
    <message>
        <source>Ban: nobody descends from it</source>
        <translation>禁用：不再由它派生</translation>
    </message>
</context>
<context>
    <name>acann::population::PopulationModel</name>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Gen</source>
        <translation>代</translation>
    </message>
    <message>
        <source>Parents</source>
        <translation>父代</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Shape and colour tell the verdict; the text is the start of the content hash</source>
        <translation>形状和颜色表示判定；文字是内容哈希的开头</translation>
    </message>
    <message>
        <source>How the evaluation ended, with its cause</source>
        <translation>评估的结果及原因</translation>
    </message>
    <message>
        <source>Median latency of the primary case; ~ marks a modelled number</source>
        <translation>主用例的中位时延；~ 表示建模值</translation>
    </message>
    <message>
        <source>How many times faster than the first valid candidate of the run</source>
        <translation>相对本次运行首个有效候选快多少倍</translation>
    </message>
    <message>
        <source>Generation in which the candidate was proposed</source>
        <translation>候选提出时所在的代</translation>
    </message>
    <message>
        <source>Candidates it was made from; click one to select it</source>
        <translation>它由哪些候选得来；点击可选中</translation>
    </message>
    <message>
        <source>Agent mode and stage that produced it</source>
        <translation>产生它的智能体方式和阶段</translation>
    </message>
    <message>
        <source>What the candidate tries, in its author&apos;s words</source>
        <translation>候选的尝试，用提出者的话说明</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>compiling…</source>
        <translation>编译中…</translation>
    </message>
    <message>
        <source>verifying…</source>
        <translation>验证中…</translation>
    </message>
    <message>
        <source>timing…</source>
        <translation>计时中…</translation>
    </message>
    <message>
        <source>same program as %1</source>
        <translation>与 %1 程序相同</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>valid</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Generation %1</source>
        <translation>第 %1 代</translation>
    </message>
    <message>
        <source>Best candidate of the run</source>
        <translation>本次运行的最优候选</translation>
    </message>
    <message>
        <source>In the population after the last selection</source>
        <translation>上次选择后留在种群中</translation>
    </message>
    <message>
        <source>New since you last looked</source>
        <translation>上次查看之后新增</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>Tokens that models were paid for it</source>
        <translation>为它付给模型的 token</translation>
    </message>
    <message>
        <source>Money that its try cost, by the price list</source>
        <translation>这次尝试按价目表的费用</translation>
    </message>
    <message>
        <source>Structural distance from its primary parent</source>
        <translation>与主父代的结构距离</translation>
    </message>
    <message>
        <source>waits for your approval</source>
        <translation>等待您批准</translation>
    </message>
    <message>
        <source>refused by you</source>
        <translation>您已拒绝</translation>
    </message>
    <message>
        <source>Try %1 for its slot: it repairs what failed before</source>
        <translation>该槽位的第 %1 次尝试：修复先前的失败</translation>
    </message>
    <message>
        <source>Pinned: every selection keeps it</source>
        <translation>已固定：每次选择都保留它</translation>
    </message>
    <message>
        <source>Banned: nobody descends from it any more</source>
        <translation>已禁用：不再由它派生</translation>
    </message>
</context>
<context>
    <name>acann::population::PopulationView</name>
    <message>
        <source>Filter: gen&gt;1 valid lat&lt;20us</source>
        <translation>过滤：gen&gt;1 valid lat&lt;20us</translation>
    </message>
    <message>
        <source>Filter candidates</source>
        <translation>过滤候选</translation>
    </message>
    <message>
        <source>List by generation</source>
        <translation>按代列出</translation>
    </message>
    <message>
        <source>List candidates by generation instead of as a lineage tree</source>
        <translation>按代列出候选，而不是谱系树</translation>
    </message>
    <message>
        <source>Highlight lineage</source>
        <translation>突出谱系</translation>
    </message>
    <message>
        <source>Highlight the ancestors of the selected candidate and dim the rest</source>
        <translation>突出所选候选的祖先，淡化其余</translation>
    </message>
    <message>
        <source>Follow the best</source>
        <translation>跟随最优</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>种群</translation>
    </message>
    <message>
        <source>No candidates yet</source>
        <translation>还没有候选</translation>
    </message>
    <message>
        <source>Start or open a run: every candidate appears here as soon as it is proposed, with its parents, its verdict and its latency.</source>
        <translation>开始或打开一次运行：每个候选一经提出就会连同父代、判定和时延显示在这里。</translation>
    </message>
    <message>
        <source>%1 new %2</source>
        <translation>%1 个新增 %2</translation>
    </message>
    <message>
        <source>Go to new candidates</source>
        <translation>转到新候选</translation>
    </message>
    <message>
        <source>Go to the first new candidate outside the view</source>
        <translation>转到视野外的第一个新候选</translation>
    </message>
    <message>
        <source>%1 of %2 candidates</source>
        <translation>%1 / %2 个候选</translation>
    </message>
    <message>
        <source>1 candidate</source>
        <translation>1 个候选</translation>
    </message>
    <message>
        <source>%1 candidates</source>
        <translation>%1 个候选</translation>
    </message>
    <message>
        <source>%1 valid</source>
        <translation>%1 个有效</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 个失败</translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation>%1 个进行中</translation>
    </message>
    <message>
        <source>Select each new best candidate as it appears, until you select one yourself</source>
        <translation>自动选中新出现的最优候选，直到你自己选择为止</translation>
    </message>
    <message>
        <source>&lt;p&gt;Words must all hold; a minus in front excludes.&lt;/p&gt;&lt;p&gt;&lt;code&gt;gen&amp;gt;1&lt;/code&gt; · &lt;code&gt;lat&amp;lt;20us&lt;/code&gt; · &lt;code&gt;speedup&amp;gt;=1.5&lt;/code&gt; · &lt;code&gt;tokens&amp;gt;0&lt;/code&gt; · &lt;code&gt;attempt&amp;gt;0&lt;/code&gt; · &lt;code&gt;drift&amp;lt;0.3&lt;/code&gt;&lt;br&gt;&lt;code&gt;valid&lt;/code&gt; · &lt;code&gt;failed&lt;/code&gt; · &lt;code&gt;static&lt;/code&gt; · &lt;code&gt;compile&lt;/code&gt; · &lt;code&gt;run&lt;/code&gt; · &lt;code&gt;numeric&lt;/code&gt; · &lt;code&gt;rejected&lt;/code&gt; · &lt;code&gt;timeout&lt;/code&gt; · &lt;code&gt;infra&lt;/code&gt; · &lt;code&gt;refused&lt;/code&gt; · &lt;code&gt;pinned&lt;/code&gt; · &lt;code&gt;running&lt;/code&gt; · &lt;code&gt;duplicate&lt;/code&gt; · &lt;code&gt;survivor&lt;/code&gt; · &lt;code&gt;best&lt;/code&gt;&lt;br&gt;&lt;code&gt;mode:&lt;/code&gt; · &lt;code&gt;stage:&lt;/code&gt; · &lt;code&gt;id:&lt;/code&gt; · &lt;code&gt;parent:&lt;/code&gt; · &lt;code&gt;note:&lt;/code&gt; followed by a text&lt;br&gt;anything else: start of an id, or a word of note or verdict&lt;/p&gt;</source>
        <translation>&lt;p&gt;所有词都须满足；前面加减号表示排除。&lt;/p&gt;&lt;p&gt;&lt;code&gt;gen&amp;gt;1&lt;/code&gt; · &lt;code&gt;lat&amp;lt;20us&lt;/code&gt; · &lt;code&gt;speedup&amp;gt;=1.5&lt;/code&gt; · &lt;code&gt;tokens&amp;gt;0&lt;/code&gt; · &lt;code&gt;attempt&amp;gt;0&lt;/code&gt; · &lt;code&gt;drift&amp;lt;0.3&lt;/code&gt;&lt;br&gt;&lt;code&gt;valid&lt;/code&gt; · &lt;code&gt;failed&lt;/code&gt; · &lt;code&gt;static&lt;/code&gt; · &lt;code&gt;compile&lt;/code&gt; · &lt;code&gt;run&lt;/code&gt; · &lt;code&gt;numeric&lt;/code&gt; · &lt;code&gt;rejected&lt;/code&gt; · &lt;code&gt;timeout&lt;/code&gt; · &lt;code&gt;infra&lt;/code&gt; · &lt;code&gt;refused&lt;/code&gt; · &lt;code&gt;pinned&lt;/code&gt; · &lt;code&gt;running&lt;/code&gt; · &lt;code&gt;duplicate&lt;/code&gt; · &lt;code&gt;survivor&lt;/code&gt; · &lt;code&gt;best&lt;/code&gt;&lt;br&gt;&lt;code&gt;mode:&lt;/code&gt; · &lt;code&gt;stage:&lt;/code&gt; · &lt;code&gt;id:&lt;/code&gt; · &lt;code&gt;parent:&lt;/code&gt; · &lt;code&gt;note:&lt;/code&gt; 后接文本&lt;br&gt;其他：编号开头，或备注、判定中的词&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 of %2 highlighted</source>
        <translation>%2 的 %1 个已高亮</translation>
    </message>
</context>
<context>
    <name>acann::ui::ActsModel</name>
    <message>
        <source>Withdrawn: it no longer holds for what starts from now on</source>
        <translation>已撤回：对之后开始的工作不再有效</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>干预</translation>
    </message>
    <message>
        <source>Descendants</source>
        <translation>后代</translation>
    </message>
    <message>
        <source>Candidates whose own try, or an ancestor&apos;s, was told of it</source>
        <translation>自身或祖先的尝试被告知过它的候选</translation>
    </message>
</context>
<context>
    <name>acann::ui::AgentForm</name>
    <message>
        <source>As set up: %1</source>
        <translation>按设置：%1</translation>
    </message>
    <message>
        <source>None is set up</source>
        <translation>尚未设置</translation>
    </message>
    <message>
        <source>The coder&apos;s</source>
        <translation>与编写者相同</translation>
    </message>
    <message>
        <source>This agent asks a model and none is set up: add one under Models.</source>
        <translation>该智能体要询问模型，但尚未设置：请在“模型”中添加。</translation>
    </message>
    <message>
        <source>No model answers for the coder: choose one here or under Models.</source>
        <translation>没有模型担任编写者：请在此处或“模型”中选择。</translation>
    </message>
    <message>
        <source>Who proposes</source>
        <translation>由谁提出</translation>
    </message>
    <message>
        <source>&amp;Agent</source>
        <translation>智能体(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Coder</source>
        <translation>编写者(&amp;C)</translation>
    </message>
    <message>
        <source>Fixer</source>
        <translation>修复者</translation>
    </message>
    <message>
        <source>Designer</source>
        <translation>设计者</translation>
    </message>
    <message>
        <source>Conductor</source>
        <translation>调度者</translation>
    </message>
    <message>
        <source>Explore with</source>
        <translation>探索用</translation>
    </message>
    <message>
        <source>Converge with</source>
        <translation>收敛用</translation>
    </message>
    <message>
        <source>Least gain</source>
        <translation>最低收益</translation>
    </message>
    <message>
        <source>Gain over</source>
        <translation>收益统计</translation>
    </message>
    <message>
        <source>&amp;Repairs</source>
        <translation>修复次数(&amp;R)</translation>
    </message>
    <message>
        <source>Later repairs</source>
        <translation>后续修复次数</translation>
    </message>
    <message>
        <source>Template seeds</source>
        <translation>模板种子</translation>
    </message>
    <message>
        <source>Tuning slots</source>
        <translation>调优槽位</translation>
    </message>
    <message>
        <source>Agents at a time</source>
        <translation>并行智能体</translation>
    </message>
    <message>
        <source>&amp;Drift limit</source>
        <translation>漂移上限(&amp;D)</translation>
    </message>
    <message>
        <source>Beyond it</source>
        <translation>超过时</translation>
    </message>
    <message>
        <source>refuse the candidate</source>
        <translation>拒绝该候选</translation>
    </message>
    <message>
        <source>keep it, use a less free mode next</source>
        <translation>保留，但下一代用更受限的模式</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>Endpoints, keys, roles and prices</source>
        <translation>端点、密钥、角色和价格</translation>
    </message>
    <message>
        <source>draw a checked sketch first</source>
        <translation>先画经检查的草图</translation>
    </message>
    <message>
        <source>A designer plans blocks, tiles and buffers; the coder follows the checked plan</source>
        <translation>设计者规划分块、切片和缓冲；编写者按检查过的方案编写</translation>
    </message>
    <message>
        <source>ask me before each evaluation</source>
        <translation>每次评估前先问我</translation>
    </message>
    <message>
        <source>Each candidate waits in Steering until you approve or refuse it</source>
        <translation>每个候选都在“干预”中等待您批准或拒绝</translation>
    </message>
    <message>
        <source>How often one slot may be repaired while exploring or in a fixed mode</source>
        <translation>探索时或固定模式下，一个槽位最多修复的次数</translation>
    </message>
    <message>
        <source>The same in later generations</source>
        <translation>后续各代的同一上限</translation>
    </message>
    <message>
        <source>Slots of the first generation that the template agent fills, for nothing</source>
        <translation>第一代中由模板智能体免费填充的槽位</translation>
    </message>
    <message>
        <source>Slots of each later generation that only tune the best candidate</source>
        <translation>后续每代中只调优最佳候选的槽位</translation>
    </message>
    <message>
        <source>as evaluations</source>
        <translation>与评估相同</translation>
    </message>
    <message>
        <source>How far the structure of a candidate may be from its parent&apos;s; 100 %: any</source>
        <translation>候选结构与父代允许的最大距离；100 %：不限</translation>
    </message>
    <message>
        <source> % per 1000 tokens</source>
        <translation> % / 1000 token</translation>
    </message>
    <message>
        <source>A generation that gains less latency for its tokens steps down to a cheaper mode</source>
        <translation>某一代以同样 token 换来的时延收益更少时，降到更省的模式</translation>
    </message>
    <message>
        <source> generations</source>
        <translation> 代</translation>
    </message>
    <message>
        <source>Generations that the gain is taken over</source>
        <translation>统计收益所用的代数</translation>
    </message>
</context>
<context>
    <name>acann::ui::AgentView</name>
    <message>
        <source>%1, answering</source>
        <translation>%1，正在回答</translation>
    </message>
    <message>
        <source>this candidate: %1</source>
        <translation>该候选：%1</translation>
    </message>
    <message>
        <source>No model was asked</source>
        <translation>没有询问模型</translation>
    </message>
    <message>
        <source>The template agent made this from the packs&apos; verified exemplars: 0 tokens. Start a run with another agent to see its conversations here.</source>
        <translation>这由模板智能体用知识包中已验证的范例生成：0 token。用其他智能体启动运行，即可在此看到对话。</translation>
    </message>
    <message>
        <source>No conversation yet</source>
        <translation>尚无对话</translation>
    </message>
    <message>
        <source>Start a run with an agent that asks models: every call appears here as it streams, with the knowledge in its prompt and what it cost.</source>
        <translation>用会询问模型的智能体启动运行：每次调用都在此实时显示，连同提示词中的知识和费用。</translation>
    </message>
    <message>
        <source>Select a candidate to read how it came about, or choose the whole run above.</source>
        <translation>选择一个候选以查看它的由来，或在上方选择整个运行。</translation>
    </message>
    <message>
        <source>New run…</source>
        <translation>新建运行…</translation>
    </message>
    <message>
        <source>This turn cannot be shown</source>
        <translation>无法显示这一轮</translation>
    </message>
    <message>
        <source>Adds a slot that asks the same again without this layer, to see what it is worth</source>
        <translation>增加一个槽位，去掉该层再问一次，以了解它的价值</translation>
    </message>
    <message>
        <source>%1 · %2 tokens</source>
        <translation>%1 · %2 token</translation>
    </message>
    <message>
        <source>Selected candidate</source>
        <translation>选中的候选</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Conversation of</source>
        <translation>对话所属</translation>
    </message>
    <message>
        <source>Whose conversation is shown</source>
        <translation>显示谁的对话</translation>
    </message>
    <message>
        <source>Ask again without</source>
        <translation>去掉某层再问</translation>
    </message>
    <message>
        <source>Ask again without a layer</source>
        <translation>去掉一层知识再问一次</translation>
    </message>
    <message>
        <source>Ask the same again with one layer of knowledge left out; says what that will cost</source>
        <translation>去掉一层知识再问一次，并说明费用</translation>
    </message>
    <message>
        <source>Override</source>
        <translation>改判</translation>
    </message>
    <message>
        <source>Override the decision</source>
        <translation>改判该决定</translation>
    </message>
    <message>
        <source>Decide otherwise than the conductor: select a decision first</source>
        <translation>作出与调度者不同的决定：请先选择一个决定</translation>
    </message>
    <message>
        <source>Turns of the conversation</source>
        <translation>对话的各轮</translation>
    </message>
</context>
<context>
    <name>acann::ui::BudgetForm</name>
    <message>
        <source>Stop early</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>E&amp;valuations</source>
        <translation>评估次数(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Minutes</source>
        <translation>分钟(&amp;M)</translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation>Token(&amp;K)</translation>
    </message>
    <message>
        <source>Mone&amp;y</source>
        <translation>金额(&amp;Y)</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>耐心</translation>
    </message>
    <message>
        <source>Speed of light</source>
        <translation>理论极限</translation>
    </message>
    <message>
        <source>finish at</source>
        <translation>到此收尾</translation>
    </message>
    <message>
        <source>Reaching it finishes what is in flight and starts nothing new</source>
        <translation>达到后完成进行中的工作，不再开始新的</translation>
    </message>
    <message>
        <source>spend at most</source>
        <translation>最多花费</translation>
    </message>
    <message>
        <source>Reaching it also keeps work in flight from asking a model again; what was paid for is still evaluated</source>
        <translation>达到后进行中的工作也不再询问模型；已付费的仍会评估</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>金额</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Wall clock of the run; pauses do not count</source>
        <translation>运行的墙钟时间，暂停不计</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Ends the run after so many generations without a better best</source>
        <translation>连续这么多代没有更优时结束运行</translation>
    </message>
    <message>
        <source>Ends the run when the best reaches this share of the least possible time</source>
        <translation>最优达到理论最短时间的这一比例时结束运行</translation>
    </message>
    <message>
        <source>Of the money limits; prices in another currency do not count against them</source>
        <translation>金额上限所用货币；其他货币的价格不计入</translation>
    </message>
</context>
<context>
    <name>acann::ui::DockTitles</name>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>acann::ui::EndpointForm</name>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Keychain entry</source>
        <translation>钥匙串条目</translation>
    </message>
    <message>
        <source>Store in keychain</source>
        <translation>存入钥匙串</translation>
    </message>
    <message>
        <source>Use in this session</source>
        <translation>仅本次使用</translation>
    </message>
    <message>
        <source>OpenAI-compatible (DeepSeek, Qwen, vLLM, Ollama, llama.cpp …)</source>
        <translation>OpenAI 兼容（DeepSeek、Qwen、vLLM、Ollama、llama.cpp …）</translation>
    </message>
    <message>
        <source>Anthropic</source>
        <translation>Anthropic</translation>
    </message>
    <message>
        <source>Scripted (answers from a file, no model)</source>
        <translation>脚本（从文件回答，无模型）</translation>
    </message>
    <message>
        <source>Cassette (recorded calls, no network)</source>
        <translation>录带（已录制的调用，无网络）</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无需密钥</translation>
    </message>
    <message>
        <source>Environment variable</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Keychain of this computer</source>
        <translation>本机钥匙串</translation>
    </message>
    <message>
        <source>Typed in, for this session</source>
        <translation>手动输入，仅本次有效</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>类型(&amp;K)</translation>
    </message>
    <message>
        <source>Base &amp;URL</source>
        <translation>基础 &amp;URL</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Ke&amp;y</source>
        <translation>密钥(&amp;Y)</translation>
    </message>
    <message>
        <source>Key value</source>
        <translation>密钥内容</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>最长回答</translation>
    </message>
    <message>
        <source>Calls at a time</source>
        <translation>并行调用</translation>
    </message>
    <message>
        <source>Wait for the first byte</source>
        <translation>等待首字节</translation>
    </message>
    <message>
        <source>Whole call at most</source>
        <translation>整次调用上限</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>流式</translation>
    </message>
    <message>
        <source>Plain HTTP</source>
        <translation>明文 HTTP</translation>
    </message>
    <message>
        <source>Authority file</source>
        <translation>证书颁发机构文件</translation>
    </message>
    <message>
        <source>Further options</source>
        <translation>其他选项</translation>
    </message>
    <message>
        <source>Keys that are added to each request, as a JSON object</source>
        <translation>附加到每个请求的键，写成 JSON 对象</translation>
    </message>
    <message>
        <source>paste the key</source>
        <translation>粘贴密钥</translation>
    </message>
    <message>
        <source>Never written to the settings file, a log or a run</source>
        <translation>绝不写入设置文件、日志或运行</translation>
    </message>
    <message>
        <source>Take the key</source>
        <translation>采用密钥</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>未注明</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> token</translation>
    </message>
    <message>
        <source>show answers as they grow</source>
        <translation>边生成边显示</translation>
    </message>
    <message>
        <source>send the key without encryption (own network only)</source>
        <translation>不加密发送密钥（仅限自有网络）</translation>
    </message>
    <message>
        <source>PEM file of the authority that signed an own server&apos;s certificate</source>
        <translation>为自有服务器签发证书的机构的 PEM 文件</translation>
    </message>
    <message>
        <source>as the system has it</source>
        <translation>使用系统的</translation>
    </message>
</context>
<context>
    <name>acann::ui::FindBar</name>
    <message>
        <source>no hit</source>
        <translation>无匹配</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 处匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Find in this file</source>
        <translation>在此文件中查找</translation>
    </message>
    <message>
        <source>Enter finds the next hit, Shift+Enter the previous one, Esc closes</source>
        <translation>回车到下一处，Shift+回车到上一处，Esc 关闭</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
</context>
<context>
    <name>acann::ui::GiveBox</name>
    <message>
        <source>only for descendants of the selected candidate</source>
        <translation>仅对选中候选的后代</translation>
    </message>
    <message>
        <source>only for descendants of %1</source>
        <translation>仅对 %1 的后代</translation>
    </message>
    <message>
        <source>a sentence for the prompts to come</source>
        <translation>写给后续提示词的一句话</translation>
    </message>
    <message>
        <source>an approach or API name that must not be used</source>
        <translation>不得使用的做法或 API 名</translation>
    </message>
    <message>
        <source>why (optional)</source>
        <translation>原因（可选）</translation>
    </message>
    <message>
        <source>No run is on screen.</source>
        <translation>当前没有运行。</translation>
    </message>
    <message>
        <source>This workspace is open read-only.</source>
        <translation>此工作区以只读方式打开。</translation>
    </message>
    <message>
        <source>Give the run</source>
        <translation>给运行</translation>
    </message>
    <message>
        <source>What to give</source>
        <translation>给什么</translation>
    </message>
    <message>
        <source>Agent mode</source>
        <translation>智能体模式</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Hint: told to every prompt to come. Ban: must not be used. Freeze: regions stay as in the parent. Agent mode: from the next generation on.</source>
        <translation>提示：告知后续每个提示词。禁用：不得使用。冻结：这些区域与父代保持一致。智能体模式：从下一代起生效。</translation>
    </message>
    <message>
        <source>Give</source>
        <translation>给出</translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeEditor</name>
    <message>
        <source>This file cannot be written, so it is shown read-only. Copy the knowledge folder to a place of your own to edit it.</source>
        <translation>此文件不可写，以只读方式显示。要编辑，请把知识目录复制到自己的位置。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation>仍然保存</translation>
    </message>
    <message>
        <source>Changes discarded. Undo brings them back.</source>
        <translation>改动已丢弃，可用撤销找回。</translation>
    </message>
    <message>
        <source>Changed and not saved</source>
        <translation>有未保存的改动</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation>%1 的文本</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Check and save this file (Ctrl+S)</source>
        <translation>检查并保存此文件（Ctrl+S）</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Go back to the saved text</source>
        <translation>恢复为已保存的文本</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in this file (Ctrl+F)</source>
        <translation>在此文件中查找（Ctrl+F）</translation>
    </message>
    <message>
        <source>No card is open</source>
        <translation>未打开知识卡</translation>
    </message>
    <message>
        <source>Choose a card or a file of an exemplar in the list. What you save here is fed to every later run.</source>
        <translation>在列表中选择一张知识卡或范例文件。在此保存的内容会用于之后的每次运行。</translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeModel</name>
    <message>
        <source>broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>Verified: proved by an evaluation. Draft: not proved yet. Retracted: never fed to a model.</source>
        <translation>已验证：有评估为证。草稿：尚未验证。已撤回：不再提供给模型。</translation>
    </message>
    <message>
        <source>Estimated from the text&apos;s length; models count differently.</source>
        <translation>按文本长度估算；不同模型的计数有差异。</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeTree</name>
    <message>
        <source>Common to all patterns</source>
        <translation>各模式通用</translation>
    </message>
    <message>
        <source>Operations: %1</source>
        <translation>运算：%1</translation>
    </message>
    <message>
        <source>Types: %1</source>
        <translation>类型：%1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation>依据：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s)</source>
        <translation>
            <numerusform>%n 个参数</numerusform>
        </translation>
    </message>
    <message>
        <source>Proved by: %1</source>
        <translation>由以下任务验证：%1</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Broadcast</source>
        <translation>广播</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>Programming model</source>
        <translation>编程模型</translation>
    </message>
    <message>
        <source>Pattern guidance</source>
        <translation>模式指引</translation>
    </message>
    <message>
        <source>Hardware constraints</source>
        <translation>硬件约束</translation>
    </message>
    <message>
        <source>Tiling strategy</source>
        <translation>切分策略</translation>
    </message>
    <message>
        <source>API reference</source>
        <translation>API 参考</translation>
    </message>
    <message>
        <source>Exemplar code</source>
        <translation>范例代码</translation>
    </message>
    <message>
        <source>Init</source>
        <translation>初始</translation>
    </message>
    <message>
        <source>Mutate</source>
        <translation>变异</translation>
    </message>
    <message>
        <source>Compile fix</source>
        <translation>编译修复</translation>
    </message>
    <message>
        <source>Correctness fix</source>
        <translation>正确性修复</translation>
    </message>
    <message>
        <source>Perf tune</source>
        <translation>性能调优</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已验证</translation>
    </message>
    <message>
        <source>retracted</source>
        <translation>已撤回</translation>
    </message>
</context>
<context>
    <name>acann::ui::KnowledgeView</name>
    <message>
        <source>Nothing matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <source>No knowledge</source>
        <translation>没有知识</translation>
    </message>
    <message>
        <source>Every word has to occur in a card&apos;s title, id, group or status.</source>
        <translation>每个词都须出现在知识卡的标题、编号、分组或状态中。</translation>
    </message>
    <message>
        <source>Cards and exemplars of the knowledge folder appear here.</source>
        <translation>知识目录中的知识卡和范例会显示在这里。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除过滤</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n 张知识卡</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n exemplar(s)</source>
        <translation>
            <numerusform>%n 个范例</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n broken file(s)</source>
        <translation>
            <numerusform>%n 个损坏的文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter: softmax L3 draft</source>
        <translation>过滤：softmax L3 draft</translation>
    </message>
    <message>
        <source>Filter the knowledge</source>
        <translation>过滤知识</translation>
    </message>
    <message>
        <source>Every word has to occur in a card&apos;s title, id, group or status</source>
        <translation>每个词都须出现在知识卡的标题、编号、分组或状态中</translation>
    </message>
    <message>
        <source>By pattern</source>
        <translation>按模式</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation>分组方式</translation>
    </message>
    <message>
        <source>Group the cards by pattern or by layer</source>
        <translation>按模式或按层对知识卡分组</translation>
    </message>
    <message>
        <source>Knowledge cards and exemplars</source>
        <translation>知识卡与范例</translation>
    </message>
</context>
<context>
    <name>acann::ui::LayerStack</name>
    <message>
        <source>Layers of the prompt</source>
        <translation>提示词的各层</translation>
    </message>
    <message>
        <source>Rest of the prompt: task, parents, failure; about %1 tokens</source>
        <translation>提示词其余部分：任务、父代、失败；约 %1 token</translation>
    </message>
    <message>
        <source>%1 %2: about %3 tokens</source>
        <translation>%1 %2：约 %3 token</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>其余</translation>
    </message>
</context>
<context>
    <name>acann::ui::LogModel</name>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>acann::ui::LogView</name>
    <message>
        <source>Save the log</source>
        <translation>保存日志</translation>
    </message>
    <message>
        <source>workbench</source>
        <translation>工作台</translation>
    </message>
    <message>
        <source>The log was saved to %1.</source>
        <translation>日志已保存到 %1。</translation>
    </message>
    <message>
        <source>The log could not be saved to %1: %2</source>
        <translation>日志无法保存到 %1：%2</translation>
    </message>
    <message>
        <source>All levels</source>
        <translation>全部级别</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Lowest level shown</source>
        <translation>显示的最低级别</translation>
    </message>
    <message>
        <source>Filter by text</source>
        <translation>按文本过滤</translation>
    </message>
    <message>
        <source>Show as flat text</source>
        <translation>以纯文本显示</translation>
    </message>
    <message>
        <source>Follow the newest entry</source>
        <translation>跟随最新条目</translation>
    </message>
    <message>
        <source>Copy the whole log</source>
        <translation>复制整个日志</translation>
    </message>
    <message>
        <source>Save the log…</source>
        <translation>保存日志…</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>还没有发生任何事</translation>
    </message>
    <message>
        <source>Every proposal, evaluation and selection of a run appears here as it happens.</source>
        <translation>运行中的每次提案、评估和选择都会实时显示在这里。</translation>
    </message>
</context>
<context>
    <name>acann::ui::MainWindow</name>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>No workspace is open.</source>
        <translation>没有打开工作区。</translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation>打开工作区(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;New workspace…</source>
        <translation>新建工作区(&amp;N)…</translation>
    </message>
    <message>
        <source>Run the &amp;sample</source>
        <translation>运行示例(&amp;S)</translation>
    </message>
    <message>
        <source>The sample is not installed.</source>
        <translation>未安装示例。</translation>
    </message>
    <message>
        <source>&amp;Close workspace</source>
        <translation>关闭工作区(&amp;C)</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>设置(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Open a workspace to start a run in it.</source>
        <translation>先打开一个工作区，再在其中开始运行。</translation>
    </message>
    <message>
        <source>This workspace is open read-only.</source>
        <translation>此工作区以只读方式打开。</translation>
    </message>
    <message>
        <source>The run on screen was not interrupted.</source>
        <translation>当前运行没有中断。</translation>
    </message>
    <message>
        <source>&amp;New run…</source>
        <translation>新建运行(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>继续(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Finish what is in flight</source>
        <translation>完成在途任务后结束(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Abort the run</source>
        <translation>中止运行(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Resume the interrupted run</source>
        <translation>恢复中断的运行(&amp;R)</translation>
    </message>
    <message>
        <source>No candidate is valid yet.</source>
        <translation>还没有有效候选。</translation>
    </message>
    <message>
        <source>No candidate is selected.</source>
        <translation>没有选中候选。</translation>
    </message>
    <message>
        <source>&amp;Back in the selection</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>This is the first selection.</source>
        <translation>已是最早的选择。</translation>
    </message>
    <message>
        <source>&amp;Forward in the selection</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>This is the last selection.</source>
        <translation>已是最新的选择。</translation>
    </message>
    <message>
        <source>Select the b&amp;est</source>
        <translation>选中最优(&amp;E)</translation>
    </message>
    <message>
        <source>Select the &amp;parent</source>
        <translation>选中父代(&amp;P)</translation>
    </message>
    <message>
        <source>It has no parent: first generation.</source>
        <translation>它没有父代：属于第一代。</translation>
    </message>
    <message>
        <source>&amp;Mark for comparison</source>
        <translation>标记以便比较(&amp;M)</translation>
    </message>
    <message>
        <source>E&amp;xport the candidate…</source>
        <translation>导出候选(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Go to candidate or task…</source>
        <translation>转到候选或任务(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>下一个窗格</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>上一个窗格</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>恢复默认布局(&amp;R)</translation>
    </message>
    <message>
        <source>Theme: like the &amp;desktop</source>
        <translation>主题：跟随桌面(&amp;D)</translation>
    </message>
    <message>
        <source>Theme: &amp;light</source>
        <translation>主题：浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Theme: d&amp;ark</source>
        <translation>主题：深色(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About AgenticCANN Workbench</source>
        <translation>关于 AgenticCANN Workbench(&amp;A)</translation>
    </message>
    <message>
        <source>Show or hide</source>
        <translation>显示或隐藏</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation>工作区(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Candidate</source>
        <translation>候选(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Open or create a workspace: the run of %1 is prepared in it.</source>
        <translation>请打开或新建一个工作区：%1 的运行会在其中准备好。</translation>
    </message>
    <message>
        <source>Export %1 into a folder</source>
        <translation>将 %1 导出到文件夹</translation>
    </message>
    <message>
        <source>The candidate was exported to %1.</source>
        <translation>候选已导出到 %1。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Choose a folder for the new workspace</source>
        <translation>为新工作区选择文件夹</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>打开工作区</translation>
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
        <translation>只读：此工作区正由 %1 使用。可以查看全部内容；开始和恢复运行只能在那边进行。</translation>
    </message>
    <message>
        <source>workbench</source>
        <translation>工作台</translation>
    </message>
    <message>
        <source>Not available now.</source>
        <translation>当前不可用。</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation>第 %1 代</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Go to a candidate or a task</source>
        <translation>转到候选或任务</translation>
    </message>
    <message>
        <source>Show the prompt for a task</source>
        <translation>查看某个任务的提示词</translation>
    </message>
    <message>
        <source>No run is on screen.</source>
        <translation>当前没有运行。</translation>
    </message>
    <message>
        <source>The run on screen is not going.</source>
        <translation>当前运行没有在进行。</translation>
    </message>
    <message>
        <source>A run is going. Closing stops the evaluations in flight; everything recorded is kept and the run can be resumed.</source>
        <translation>有运行正在进行。关闭会停止在途的评估；已记录的内容都会保留，之后可以恢复运行。</translation>
    </message>
    <message>
        <source>Knowledge has changes that are not saved. Closing loses them.</source>
        <translation>知识有未保存的改动，关闭会丢失。</translation>
    </message>
    <message>
        <source>Close the workbench</source>
        <translation>关闭工作台</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The card %1 is no longer in the knowledge.</source>
        <translation>知识中已没有卡片 %1。</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>模型(&amp;M)…</translation>
    </message>
    <message>
        <source>No place for models settings is known.</source>
        <translation>不知道模型设置存放在何处。</translation>
    </message>
</context>
<context>
    <name>acann::ui::MessageBar</name>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Copy this message</source>
        <translation>复制此消息</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
</context>
<context>
    <name>acann::ui::ModelsDialog</name>
    <message>
        <source>OpenAI-compatible service</source>
        <translation>OpenAI 兼容服务</translation>
    </message>
    <message>
        <source>Server on this computer (llama.cpp, Ollama, vLLM)</source>
        <translation>本机服务器（llama.cpp、Ollama、vLLM）</translation>
    </message>
    <message>
        <source>Scripted answers from a file</source>
        <translation>文件中的脚本回答</translation>
    </message>
    <message>
        <source>Cassette of recorded calls</source>
        <translation>已录制调用的录带</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>The endpoint %1 is taken out of every role. Recorded runs keep their calls.</source>
        <translation>端点 %1 将从所有角色中移除。已记录的运行保留其调用。</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message>
        <source>Close the models</source>
        <translation>关闭模型窗口</translation>
    </message>
    <message>
        <source>There are changes that are not saved. Closing loses them.</source>
        <translation>有未保存的更改，关闭会丢失。</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>&amp;Endpoints</source>
        <translation>端点(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Roles</source>
        <translation>角色(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Prices</source>
        <translation>价格(&amp;P)</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add an endpoint</source>
        <translation>添加端点</translation>
    </message>
    <message>
        <source>Endpoints</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Duplicate the endpoint</source>
        <translation>复制端点</translation>
    </message>
    <message>
        <source>Remove the endpoint</source>
        <translation>移除端点</translation>
    </message>
    <message>
        <source>No endpoint yet. Add the service or the server that your models run on; the template agent needs none.</source>
        <translation>尚无端点。请添加运行模型的服务或服务器；模板智能体不需要。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Test · two short calls, ≤ 2200 tokens</source>
        <translation>测试 · 两次简短调用，≤ 2200 token</translation>
    </message>
</context>
<context>
    <name>acann::ui::Picker</name>
    <message>
        <source>Nothing matches.</source>
        <translation>没有匹配项。</translation>
    </message>
</context>
<context>
    <name>acann::ui::PricesModel</name>
    <message>
        <source>A price has no model: write the provider&apos;s name for it.</source>
        <translation>有一条价格没有模型：请填写服务商使用的名称。</translation>
    </message>
    <message>
        <source>The currency of %1 must have three letters, like USD.</source>
        <translation>%1 的货币须为三个字母，例如 USD。</translation>
    </message>
    <message>
        <source>The price of %1 has no date: write the day it was looked up, like 2026-03-01.</source>
        <translation>%1 的价格没有日期：请填写查询日，例如 2026-03-01。</translation>
    </message>
    <message>
        <source>Two own prices are for %1: keep one.</source>
        <translation>%1 有两条自定价格：请保留一条。</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自定</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>自带</translation>
    </message>
    <message>
        <source>Your own price; it wins over a shipped one of the same model</source>
        <translation>您的自定价格，优先于同一模型的自带价格</translation>
    </message>
    <message>
        <source>Shipped with the workbench; add an own price to change it</source>
        <translation>随工作台提供；如需更改请添加自定价格</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Cached input</source>
        <translation>缓存输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Looked up</source>
        <translation>查询日</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Per million tokens</source>
        <translation>每百万 token</translation>
    </message>
    <message>
        <source>The price of %1 has no source: write where it was looked up.</source>
        <translation>%1 的价格没有出处：请填写在哪里查到。</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>出处</translation>
    </message>
</context>
<context>
    <name>acann::ui::PricesPage</name>
    <message>
        <source>Per million tokens, as looked up on the day beside them. Prices change: an own price wins over a shipped one. A model without a price is counted in tokens only.</source>
        <translation>每百万 token 的价格，以旁边日期查询为准。价格会变：自定价格优先于自带价格。没有价格的模型只计 token。</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Add own price</source>
        <translation>添加自定价格</translation>
    </message>
    <message>
        <source>Starts from the selected row</source>
        <translation>以选中行为起点</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removes an own price</source>
        <translation>移除一条自定价格</translation>
    </message>
</context>
<context>
    <name>acann::ui::ProblemsModel</name>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>acann::ui::ProblemsView</name>
    <message>
        <source>Filter by rule or text</source>
        <translation>按规则或文本过滤</translation>
    </message>
    <message>
        <source>Only the selected candidate</source>
        <translation>只看所选候选</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Findings of candidates, knowledge that does not load and failed commands are listed here. A double click leads to the line.</source>
        <translation>候选的发现、未能加载的知识和失败的命令列在这里。双击可跳到对应行。</translation>
    </message>
</context>
<context>
    <name>acann::ui::PromptPreview</name>
    <message>
        <source>%1 (routed)</source>
        <translation>%1（路由结果）</translation>
    </message>
    <message>
        <source>%1 (alternative)</source>
        <translation>%1（备选）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>About %1 tokens from %n card(s)</source>
        <translation>
            <numerusform>约 %1 token，来自 %n 张知识卡</numerusform>
        </translation>
    </message>
    <message>
        <source>Estimated: a quarter of the ASCII characters and 0.7 of the others. Models count differently.</source>
        <translation>估算：ASCII 字符的四分之一，其他字符乘 0.7。不同模型的计数有差异。</translation>
    </message>
    <message>
        <source>%1
Enter or double-click opens it</source>
        <translation>%1\n回车或双击打开</translation>
    </message>
    <message>
        <source>&amp;Stage</source>
        <translation>阶段(&amp;S)</translation>
    </message>
    <message>
        <source>What the model is asked to do decides which layers it is fed</source>
        <translation>要求模型做什么，决定提供哪些层</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>&amp;Pattern</source>
        <translation>模式(&amp;P)</translation>
    </message>
    <message>
        <source>Whose cards are fed. The task is routed by its graph; another choice is for this preview only.</source>
        <translation>提供哪种模式的知识卡。任务按计算图路由；在此改选只影响预览。</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Copy the prompt</source>
        <translation>复制提示词</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Cards and reasons</source>
        <translation>知识卡与原因</translation>
    </message>
    <message>
        <source>Assembled prompt</source>
        <translation>组装后的提示词</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>知识卡</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Why it is fed</source>
        <translation>提供的原因</translation>
    </message>
    <message>
        <source>No operator task</source>
        <translation>没有算子任务</translation>
    </message>
    <message>
        <source>The prompt depends on the task&apos;s operations and types. Open a task to see what a model would be told about it.</source>
        <translation>提示词取决于任务的运算和类型。打开一个任务，看看会告诉模型什么。</translation>
    </message>
    <message>
        <source>Open a task…</source>
        <translation>打开任务…</translation>
    </message>
</context>
<context>
    <name>acann::ui::QueueModel</name>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>已用时</translation>
    </message>
</context>
<context>
    <name>acann::ui::RecentList</name>
    <message>
        <source>%1  ·  not found, double click to locate it</source>
        <translation>%1  ·  未找到，双击重新定位</translation>
    </message>
    <message>
        <source>Take off this list</source>
        <translation>从列表中移除</translation>
    </message>
</context>
<context>
    <name>acann::ui::RolesPage</name>
    <message>
        <source>Designer</source>
        <translation>设计者</translation>
    </message>
    <message>
        <source>Coder</source>
        <translation>编写者</translation>
    </message>
    <message>
        <source>Fixer</source>
        <translation>修复者</translation>
    </message>
    <message>
        <source>Conductor</source>
        <translation>调度者</translation>
    </message>
    <message>
        <source>Draws the sketch, when a run asks for one. Without its own: the coder&apos;s.</source>
        <translation>运行需要草图时由它绘制。未设置时用编写者的。</translation>
    </message>
    <message>
        <source>Writes candidates. At least one endpoint is needed for runs with models.</source>
        <translation>编写候选。使用模型的运行至少需要一个端点。</translation>
    </message>
    <message>
        <source>Repairs what failed. Without its own: the coder&apos;s.</source>
        <translation>修复失败。未设置时用编写者的。</translation>
    </message>
    <message>
        <source>Decides what the rules leave open. Without its own: the coder&apos;s.</source>
        <translation>决定规则未覆盖的情况。未设置时用编写者的。</translation>
    </message>
    <message>
        <source>Endpoints of the role %1</source>
        <translation>角色 %1 的端点</translation>
    </message>
    <message>
        <source>Ticked endpoints are used; when one fails the next answers</source>
        <translation>使用勾选的端点；一个失败时由下一个回答</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>提前</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>推后</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunDesk</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>种群</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检视器</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>问题（%1）</translation>
    </message>
    <message>
        <source>Start a run…</source>
        <translation>开始运行…</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Steering</source>
        <translation>干预</translation>
    </message>
    <message>
        <source>Steering (%1)</source>
        <translation>干预 (%1)</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunForm</name>
    <message>
        <source>Choose an operator task.</source>
        <translation>请选择算子任务。</translation>
    </message>
    <message>
        <source>The seed must be a whole number from 0 to 18446744073709551615.</source>
        <translation>种子须为 0 到 18446744073709551615 之间的整数。</translation>
    </message>
    <message>
        <source>Choose an operator task</source>
        <translation>选择算子任务</translation>
    </message>
    <message>
        <source>Operator tasks (*.json *.py);;All files (*)</source>
        <translation>算子任务 (*.json *.py);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Start · %1</source>
        <translation>开始 · %1</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>&amp;Task</source>
        <translation>任务(&amp;T)</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>&amp;Evaluator</source>
        <translation>评估器(&amp;E)</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>&amp;Generations</source>
        <translation>代数(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Population</source>
        <translation>种群(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Offspring</source>
        <translation>子代(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>In parallel</source>
        <translation>并行数</translation>
    </message>
    <message>
        <source>Choose a task file</source>
        <translation>选择任务文件</translation>
    </message>
    <message>
        <source>Emulator (modelled)</source>
        <translation>仿真器（建模）</translation>
    </message>
    <message>
        <source>Decide from the graph</source>
        <translation>由计算图决定</translation>
    </message>
    <message>
        <source>Rounds of proposing, evaluating and selecting</source>
        <translation>提案、评估、选择的轮数</translation>
    </message>
    <message>
        <source>Candidates that survive a selection (μ)</source>
        <translation>每次选择后存活的候选数（μ）</translation>
    </message>
    <message>
        <source>Candidates proposed in each generation (λ)</source>
        <translation>每代提出的候选数（λ）</translation>
    </message>
    <message>
        <source>The same seed gives the same run</source>
        <translation>相同的种子得到相同的运行</translation>
    </message>
    <message>
        <source>Goes on from %1 of %2, in a new run.</source>
        <translation>在新的运行中从 %2 的 %1 继续。</translation>
    </message>
    <message>
        <source>No forecast: %1</source>
        <translation>无法预估：%1</translation>
    </message>
    <message>
        <source>Fork · %1</source>
        <translation>分叉 · %1</translation>
    </message>
    <message>
        <source>No price is known for: %1. Add it under Models.</source>
        <translation>%1 的价格未知。请在“模型”中添加。</translation>
    </message>
    <message>
        <source>Start from the task instead</source>
        <translation>改为从任务开始</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunMonitor</name>
    <message>
        <source>Abort %1</source>
        <translation>中止 %1</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>This run was interrupted. Everything recorded is kept; resuming goes on from there.</source>
        <translation>此运行曾被中断。已记录的内容都在；恢复后从那里继续。</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>代</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Over the first valid</source>
        <translation>相对首个有效</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>~ marks a modelled number: computed by the emulator, not measured on an NPU</source>
        <translation>~ 表示建模值：由仿真器算出，不是在 NPU 上实测</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>收尾</translation>
    </message>
    <message>
        <source>Abort</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Resume this run</source>
        <translation>恢复此运行</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>在途</translation>
    </message>
    <message numerus="yes">
        <source>≤ %n evaluation(s) left</source>
        <translation>
            <numerusform>剩余 ≤ %n 次评估</numerusform>
        </translation>
    </message>
    <message>
        <source>what models answered already is not paid again</source>
        <translation>模型已回答的不会再次付费</translation>
    </message>
    <message>
        <source>0 tokens</source>
        <translation>0 token</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunPanel</name>
    <message>
        <source>Open a workspace to start a run in it.</source>
        <translation>先打开一个工作区，再在其中开始运行。</translation>
    </message>
    <message>
        <source>This workspace is open read-only: %1 has it. Close it there to start a run here.</source>
        <translation>此工作区以只读方式打开：正由 %1 使用。请在那边关闭后再开始运行。</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Runs of this workspace</source>
        <translation>此工作区的运行</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建运行</translation>
    </message>
    <message>
        <source>Configure a new run</source>
        <translation>配置一次新运行</translation>
    </message>
</context>
<context>
    <name>acann::ui::RunToolBar</name>
    <message>
        <source>gen %1/%2</source>
        <translation>第 %1/%2 代</translation>
    </message>
    <message>
        <source>no valid candidate yet</source>
        <translation>还没有有效候选</translation>
    </message>
    <message>
        <source>Best candidate %1: %2, %3; speedup over the first valid one. Click to select it.</source>
        <translation>最优候选 %1：%2，%3；加速比相对首个有效候选。点击选中。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Best candidate</source>
        <translation>最优候选</translation>
    </message>
    <message>
        <source>%1 of %2 planned candidates are evaluated</source>
        <translation>计划的 %2 个候选中已评估 %1 个</translation>
    </message>
</context>
<context>
    <name>acann::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Like the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Changes take effect at once and are remembered.</source>
        <translation>改动立即生效并会记住。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>acann::ui::ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>上一处改动</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>下一处改动</translation>
    </message>
    <message>
        <source>Unified or side by side</source>
        <translation>合并或并排</translation>
    </message>
    <message>
        <source>Ignore whitespace</source>
        <translation>忽略空白</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>交换两侧</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Pin the baseline</source>
        <translation>设定基线</translation>
    </message>
    <message>
        <source>wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>在指针处缩放</translation>
    </message>
    <message>
        <source>double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>acann::ui::SpendMeter</name>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>金额</translation>
    </message>
    <message>
        <source>Without price</source>
        <translation>无价格</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Spent so far</source>
        <translation>目前花费</translation>
    </message>
    <message>
        <source>At %1 the run finishes what is in flight.</source>
        <translation>达到 %1 时，运行完成进行中的工作。</translation>
    </message>
    <message>
        <source>At %1 work in flight may not spend any more.</source>
        <translation>达到 %1 时，进行中的工作不得再花费。</translation>
    </message>
    <message>
        <source>No limit is set.</source>
        <translation>未设上限。</translation>
    </message>
</context>
<context>
    <name>acann::ui::StatusLine</name>
    <message>
        <source>The evaluator is working</source>
        <translation>评估器正在工作</translation>
    </message>
    <message>
        <source>The evaluator is ready</source>
        <translation>评估器就绪</translation>
    </message>
    <message>
        <source>No run is going</source>
        <translation>没有运行在进行</translation>
    </message>
    <message>
        <source>queue %1 build · %2 time</source>
        <translation>队列 构建 %1 · 计时 %2</translation>
    </message>
    <message>
        <source>tokens %1 / %2</source>
        <translation>token %1 / %2</translation>
    </message>
    <message>
        <source>tokens %1</source>
        <translation>token %1</translation>
    </message>
    <message>
        <source>gen %1</source>
        <translation>第 %1 代</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>最优 %1</translation>
    </message>
    <message>
        <source>no best yet</source>
        <translation>尚无最优</translation>
    </message>
    <message>
        <source>Evaluator</source>
        <translation>评估器</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>代</translation>
    </message>
    <message>
        <source>Best candidate</source>
        <translation>最优候选</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>金额</translation>
    </message>
</context>
<context>
    <name>acann::ui::SteeringView</name>
    <message>
        <source>act #%1</source>
        <translation>干预 #%1</translation>
    </message>
    <message>
        <source>Given so far</source>
        <translation>已给出的干预</translation>
    </message>
    <message>
        <source>Steering acts</source>
        <translation>干预列表</translation>
    </message>
    <message>
        <source>Selecting an act highlights its descendants in the Population</source>
        <translation>选中一条干预会在种群中高亮其后代</translation>
    </message>
    <message>
        <source>Withdraw</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>The selected act no longer holds for what starts from now on</source>
        <translation>选中的干预对之后开始的工作不再有效</translation>
    </message>
    <message>
        <source>Nothing to steer yet</source>
        <translation>尚无可干预的运行</translation>
    </message>
    <message>
        <source>Start or open a run: give it hints and bans, freeze regions, approve candidates, and see what came of each act.</source>
        <translation>启动或打开一个运行：给出提示和禁用、冻结区域、批准候选，并查看每条干预的结果。</translation>
    </message>
    <message>
        <source>New run…</source>
        <translation>新建运行…</translation>
    </message>
</context>
<context>
    <name>acann::ui::TokenBars</name>
    <message>
        <source>Tokens per layer</source>
        <translation>各层 token</translation>
    </message>
    <message>
        <source>Estimated tokens of each layer. Click a layer to go to its text.</source>
        <translation>各层的估算 token。点击某层可跳到其文本。</translation>
    </message>
    <message>
        <source>%1: about %2 tokens</source>
        <translation>%1：约 %2 token</translation>
    </message>
</context>
<context>
    <name>acann::ui::TranscriptView</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Unfold everything</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Fold everything</source>
        <translation>全部折叠</translation>
    </message>
</context>
<context>
    <name>acann::ui::TurnsModel</name>
    <message>
        <source>Turn</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
</context>
<context>
    <name>acann::ui::ViewStack</name>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>acann::ui::WaitingBox</name>
    <message>
        <source>The prompt cannot be read</source>
        <translation>无法读取提示词</translation>
    </message>
    <message>
        <source>The workbench paused the run</source>
        <translation>工作台暂停了运行</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Goes on with what could not be done; no candidate is held responsible</source>
        <translation>继续未能完成的工作；不归咎于任何候选</translation>
    </message>
    <message>
        <source>Waiting for your approval</source>
        <translation>等待您批准</translation>
    </message>
    <message>
        <source>Candidates that wait for approval</source>
        <translation>等待批准的候选</translation>
    </message>
    <message>
        <source>Show diff</source>
        <translation>显示差异</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>Evaluates the candidate</source>
        <translation>评估该候选</translation>
    </message>
    <message>
        <source>Approve all</source>
        <translation>全部批准</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>The candidate is not evaluated; the next try is told why</source>
        <translation>不评估该候选；原因会告知下一次尝试</translation>
    </message>
    <message>
        <source>why it is refused (told to the next try)</source>
        <translation>拒绝原因（会告知下一次尝试）</translation>
    </message>
    <message>
        <source>Reason of the refusal</source>
        <translation>拒绝原因</translation>
    </message>
    <message>
        <source>Waiting for your answer in place of a model</source>
        <translation>等待您代替模型回答</translation>
    </message>
    <message>
        <source>Prompts that wait for an answer</source>
        <translation>等待回答的提示词</translation>
    </message>
    <message>
        <source>Your reply, in the format that the prompt asks for</source>
        <translation>您的回复，按提示词要求的格式</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Copy the prompt</source>
        <translation>复制提示词</translation>
    </message>
    <message>
        <source>Send · 0 tokens</source>
        <translation>发送 · 0 token</translation>
    </message>
</context>
<context>
    <name>acann::ui::WelcomePage</name>
    <message>
        <source>Where is %1 now?</source>
        <translation>%1 现在在哪里？</translation>
    </message>
    <message>
        <source>AgenticCANN Workbench</source>
        <translation>AgenticCANN Workbench</translation>
    </message>
    <message>
        <source>Evolves fast, correct Ascend C kernels</source>
        <translation>演化出又快又正确的 Ascend C 算子</translation>
    </message>
    <message>
        <source>Run the sample · LayerNorm fp16, 3 generations</source>
        <translation>运行示例 · LayerNorm fp16，3 代</translation>
    </message>
    <message>
        <source>Runs on this computer: no NPU, no CANN, no model key, 0 tokens.</source>
        <translation>只用本机：不需要 NPU、CANN 或模型密钥，0 token。</translation>
    </message>
    <message>
        <source>Open workspace…</source>
        <translation>打开工作区…</translation>
    </message>
    <message>
        <source>New workspace…</source>
        <translation>新建工作区…</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How a run goes&lt;/b&gt;&lt;/p&gt;&lt;ol style=&apos;margin-left:-20px&apos;&gt;&lt;li&gt;Choose an operator task: a shipped one, or a PyTorch reference file.&lt;/li&gt;&lt;li&gt;Start. Each generation proposes kernels; every one is compiled, checked against the reference and timed.&lt;/li&gt;&lt;li&gt;Select a candidate anywhere: diff, charts and inspector follow.&lt;/li&gt;&lt;li&gt;Export the winner as sources with its verdict.&lt;/li&gt;&lt;/ol&gt;&lt;p&gt;Drop a workspace folder or a task file on this page to open it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;一次运行的过程&lt;/b&gt;&lt;/p&gt;&lt;ol style=&apos;margin-left:-20px&apos;&gt;&lt;li&gt;选择算子任务：自带的任务，或 PyTorch 参考文件。&lt;/li&gt;&lt;li&gt;开始。每一代提出若干算子，逐个编译、与参考比对并计时。&lt;/li&gt;&lt;li&gt;在任何地方选中一个候选：差异、图表和检视器随之切换。&lt;/li&gt;&lt;li&gt;将胜出者连同判定导出为源码。&lt;/li&gt;&lt;/ol&gt;&lt;p&gt;把工作区文件夹或任务文件拖到此页即可打开。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Recent workspaces</source>
        <translation>最近的工作区</translation>
    </message>
    <message>
        <source>None yet. A workspace is a folder that keeps runs, candidates and their evidence.</source>
        <translation>还没有。工作区是保存运行、候选及其依据的文件夹。</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>modelled</source>
        <translation>建模</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
</context>
</TS>
