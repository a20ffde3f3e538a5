// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "common/text.h"
#include "knowledge/knowledge_editor.h"
#include "knowledge/knowledge_model.h"
#include "knowledge/knowledge_view.h"
#include "knowledge/prompt_preview.h"
#include "knowledge/token_bars.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>

#include <fstream>

using namespace acann;
using namespace acann::ui;

namespace {

/// The rows of a model as text: one line each, two spaces per level.
QStringList printed(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        QString line = QString(depth * 2, QLatin1Char(' ')) + index.data().toString();
        const QString status = index.siblingAtColumn(KnowledgeModel::StatusColumn).data().toString();
        if (!status.isEmpty())
            line += QStringLiteral(" [") + status + QLatin1Char(']');
        lines << line << printed(model, index, depth + 1);
    }
    return lines;
}

std::string card(const std::string& id, const std::string& layer, const std::string& title, const std::string& body,
    const std::string& fields = {})
{
    return "---\nid: " + id + "\nlayer: " + layer + "\ntitle: " + title + "\n" + fields + "---\n" + body + "\n";
}

std::shared_ptr<const task::OperatorTask> softmaxTask()
{
    auto result = std::make_shared<task::OperatorTask>();
    result->id = "softmax_f16";
    result->title = "Softmax";
    result->inputs = {{"x", false}};
    result->outputs = {{"y", false}};
    task::Case primary;
    primary.id = "primary";
    primary.primary = true;
    primary.inputs = {{task::DType::Float16, {64, 128}, {}}};
    primary.outputs = primary.inputs;
    result->cases = {primary};
    result->graph.nodes = {{"y", "softmax", {"x"}, {}}};
    result->graph.results = {"y"};
    return result;
}

} // namespace

class TestKnowledgeView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        auto folder = base::TemporaryFolder::create("acann-knowledge-view-");
        QVERIFY(folder.has_value());
        m_folder.emplace(std::move(*folder));
        write("target.json", R"({"schema":1,"id":"toy","title":"Toy","roles":[{"name":"kernel.cpp","language":"cpp"}],
            "stages":{"init":["L0","L1","L2","L3","L4","L5"],"mutate":["L2","L3","L4"],"compile-fix":["L2","L4","L5"],
                      "correctness-fix":["L1","L5"],"perf-tune":["L3"]}})");
        write("common/L2/ub.md", card("toy.ub", "L2", "Buffer", "UB is small.", "status: verified\nevidence: [e]\n"));
        write("patterns/softmax/L1/rows.md", card("toy.rows", "L1", "Rows", "Row by row."));
        write("patterns/softmax/L3/tile.md", card("toy.tile", "L3", "Tile", "Tiles of rows."));
        write("patterns/softmax/L3/broken.md", "no front matter\n");
        write("patterns/softmax/L5/loop/exemplar.json",
            R"({"schema":1,"id":"loop","title":"Loop","applies":{"graph":"row"}})");
        write("patterns/softmax/L5/loop/kernel.cpp", "// kernel\n");
    }

    void cleanup() { m_folder.reset(); }

    void treeIsGroupedByPatternAndLayer()
    {
        KnowledgeModel model(m_theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTree(buildKnowledgeTree(load(), KnowledgeGrouping::ByPattern));
        QCOMPARE(printed(model),
            (QStringList{QStringLiteral("Common to all patterns"), QStringLiteral("  L2  Hardware constraints"),
                QStringLiteral("    Buffer [● verified]"), QStringLiteral("Softmax"),
                QStringLiteral("  L1  Pattern guidance"), QStringLiteral("    Rows [○ draft]"),
                QStringLiteral("  L3  Tiling strategy"), QStringLiteral("    Tile [○ draft]"),
                QStringLiteral("    broken.md [✕ broken]"), QStringLiteral("  L5  Exemplar code"),
                QStringLiteral("    Loop [○ draft]"), QStringLiteral("      kernel.cpp"),
                QStringLiteral("      exemplar.json")}));
        model.setTree(buildKnowledgeTree(load(), KnowledgeGrouping::ByLayer));
        QCOMPARE(printed(model).mid(0, 6),
            (QStringList{QStringLiteral("L1  Pattern guidance"), QStringLiteral("  Softmax"),
                QStringLiteral("    Rows [○ draft]"), QStringLiteral("L2  Hardware constraints"),
                QStringLiteral("  Common to all patterns"), QStringLiteral("    Buffer [● verified]")}));
    }

    void groupsSumTheTokensOfTheirCards()
    {
        KnowledgeModel model(m_theme);
        model.setTree(buildKnowledgeTree(load(), KnowledgeGrouping::ByPattern));
        const QModelIndex softmax = model.index(1, 0);
        // "Row by row." 11, "Tiles of rows." 14, "// kernel\n" 10 characters: 3 + 4 + 3 tokens.
        QCOMPARE(softmax.siblingAtColumn(KnowledgeModel::TokensColumn).data().toString(), QStringLiteral("~10"));
    }

    void filterNeedsEveryWordInTheRowOrItsGroups()
    {
        KnowledgeModel model(m_theme);
        KnowledgeFilter filter;
        QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        filter.setSourceModel(&model);
        model.setTree(buildKnowledgeTree(load(), KnowledgeGrouping::ByPattern));
        filter.setWords(QStringLiteral("softmax l3 draft"));
        QCOMPARE(printed(filter),
            (QStringList{QStringLiteral("Softmax"), QStringLiteral("  L3  Tiling strategy"),
                QStringLiteral("    Tile [○ draft]")}));
        filter.setWords(QStringLiteral("broken"));
        QCOMPARE(printed(filter).last(), QStringLiteral("    broken.md [✕ broken]"));
        filter.setWords(QStringLiteral("nothing-like-it"));
        QCOMPARE(filter.rowCount(), 0);
    }

    void savingWritesAGoodCard()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        QSignalSpy savedSpy(&view, &KnowledgeView::fileSaved);
        view.openFile(path("patterns/softmax/L1/rows.md"));
        auto* text = view.editor()->textEditor();
        text->setText(toQString(card("toy.rows", "L1", "Rows", "Changed.")));
        QVERIFY(view.hasUnsavedChanges());
        QVERIFY(view.editor()->save());
        QCOMPARE(savedSpy.count(), 1);
        QVERIFY(!view.hasUnsavedChanges());
        QVERIFY(read("patterns/softmax/L1/rows.md").find("Changed.") != std::string::npos);
    }

    void brokenCardIsNotSavedSilently()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        view.openFile(path("patterns/softmax/L1/rows.md"));
        const std::string before = read("patterns/softmax/L1/rows.md");
        const std::string broken = card("toy.rows", "L9", "Rows", "Changed.");
        view.editor()->textEditor()->setText(toQString(broken));
        QVERIFY(!view.editor()->save());
        QCOMPARE(read("patterns/softmax/L1/rows.md"), before);
        QVERIFY2(view.editor()->messageText().startsWith(QStringLiteral("Line 3: field 'layer' must be one of L0")),
            qPrintable(view.editor()->messageText()));
        QVERIFY(view.hasUnsavedChanges());
        int line = 0;
        int column = 0;
        view.editor()->textEditor()->getCursorPosition(&line, &column);
        QCOMPARE(line, 2); // the caret stands on the line with the fault
        QVERIFY(view.editor()->saveAnyway());
        QCOMPARE(read("patterns/softmax/L1/rows.md"), broken);
    }

    void unsavedTextSurvivesOtherFilesAndReload()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        view.openFile(path("patterns/softmax/L1/rows.md"));
        view.editor()->textEditor()->setText(QStringLiteral("draft of mine"));
        view.openFile(path("common/L2/ub.md"));
        QVERIFY(view.editor()->textEditor()->text().contains(QStringLiteral("UB is small.")));
        view.setKnowledge(load());
        auto* tree = treeOf(view);
        QVERIFY(printed(*tree->model()).contains(QStringLiteral("    Rows • [○ draft]")));
        view.openFile(path("patterns/softmax/L1/rows.md"));
        QCOMPARE(view.editor()->textEditor()->text(), QStringLiteral("draft of mine"));
        view.editor()->discard();
        QVERIFY(view.editor()->textEditor()->text().contains(QStringLiteral("Row by row.")));
        QVERIFY(!view.hasUnsavedChanges());
        view.editor()->textEditor()->undo();
        QCOMPARE(view.editor()->textEditor()->text(), QStringLiteral("draft of mine"));
    }

    void reloadKeepsSelectionAndExpansion()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        view.openFile(path("patterns/softmax/L3/tile.md"));
        auto* tree = treeOf(view);
        QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("Tile"));
        write("patterns/softmax/L0/new.md", card("toy.new", "L0", "New", "New."));
        view.setKnowledge(load());
        QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("Tile"));
        QVERIFY(tree->isExpanded(tree->currentIndex().parent()));
    }

    void brokenFileOpensFromTheTree()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        view.openFile(path("patterns/softmax/L3/broken.md"));
        auto* tree = treeOf(view);
        QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("broken.md"));
        QVERIFY(
            tree->currentIndex().data(Qt::ToolTipRole).toString().contains(QStringLiteral("front matter is missing")));
        QCOMPARE(view.editor()->textEditor()->text(), QStringLiteral("no front matter\n"));
    }

    void missingFileIsSaidInTheBar()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        view.openFile(path("patterns/softmax/L1/none.md"));
        QVERIFY(view.editor()->messageText().contains(QStringLiteral("There is no file")));
    }

    void previewFollowsTheStage()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        auto* preview = view.preview();
        QVERIFY(preview->prompt().text.empty()); // no task yet
        view.setTask(softmaxTask());
        QCOMPARE(preview->pattern(), task::Pattern::Softmax);
        QVERIFY(preview->prompt().text.find("Row by row.") != std::string::npos);
        QVERIFY(preview->prompt().text.find("// kernel") != std::string::npos);
        preview->setStage(task::Stage::PerfTune);
        QVERIFY(preview->prompt().text.find("Tiles of rows.") != std::string::npos);
        QVERIFY(preview->prompt().text.find("Row by row.") == std::string::npos);
        auto* manifest = preview->findChild<QTreeWidget*>();
        QCOMPARE(manifest->topLevelItemCount(), 1);
        QVERIFY(manifest->topLevelItem(0)->text(3).startsWith(QStringLiteral("L3 is fed in stage perf-tune")));
    }

    void manifestRowOpensItsCard()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        view.setTask(softmaxTask());
        view.preview()->setStage(task::Stage::PerfTune);
        auto* manifest = view.preview()->findChild<QTreeWidget*>();
        Q_EMIT manifest->itemActivated(manifest->topLevelItem(0), 0);
        QCOMPARE(QFileInfo(pathToQString(view.editor()->file())).fileName(), QStringLiteral("tile.md"));
    }

    void tokenBarsChooseALayerByKeyboard()
    {
        TokenBars bars(m_theme);
        bars.setTokens({{knowledge::Layer::L1, 20}}, {knowledge::Layer::L1}, 20);
        std::vector<knowledge::Layer> chosen;
        connect(&bars, &TokenBars::layerActivated, &bars, [&](knowledge::Layer layer) { chosen.push_back(layer); });
        QTest::keyClick(&bars, Qt::Key_Down);
        QTest::keyClick(&bars, Qt::Key_Return);
        QCOMPARE(chosen, std::vector{knowledge::Layer::L1});
        QVERIFY(bars.accessibleDescription().contains(QStringLiteral("about 20 tokens")));
    }

    void findCountsAndWalksHits()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        view.openFile(path("patterns/softmax/L1/rows.md")); // "Rows", "rows" in the id, "Row by row."
        view.show();
        view.editor()->openFind();
        auto* field = fieldNamed(view, QStringLiteral("Find in this file"));
        QVERIFY(field != nullptr);
        QTest::keyClicks(field, QStringLiteral("row"));
        QCOMPARE(countShown(view), QStringLiteral("1 of 4"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(countShown(view), QStringLiteral("2 of 4"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(countShown(view), QStringLiteral("1 of 4"));
    }

    void everyControlHasANameAndATooltip()
    {
        KnowledgeView view(m_theme);
        view.setKnowledge(load());
        view.setTask(softmaxTask());
        view.openFile(path("common/L2/ub.md"));
        for (auto* button : view.findChildren<QAbstractButton*>()) {
            const bool isOurs = !button->isHidden() && button->parentWidget() != nullptr
                && !button->objectName().startsWith(QStringLiteral("qt_"))
                && button->parentWidget()->metaObject()->className() != QByteArray("QLineEdit")
                && button->parentWidget()->metaObject()->className() != QByteArray("QTabBar");
            if (isOurs)
                QVERIFY2(!button->accessibleName().isEmpty() || !button->text().isEmpty(),
                    button->metaObject()->className());
        }
        for (auto* box : view.findChildren<QComboBox*>()) {
            QVERIFY(!box->accessibleName().isEmpty());
            QVERIFY(!box->toolTip().isEmpty());
        }
    }

private:
    [[nodiscard]] std::filesystem::path target() const { return m_folder->path() / "targets" / "toy"; }
    [[nodiscard]] QString path(const std::string& relative) const { return pathToQString(target() / relative); }
    [[nodiscard]] knowledge::KnowledgeBase load() const { return knowledge::loadKnowledge(m_folder->path()); }
    [[nodiscard]] std::string read(const std::string& relative) const
    {
        return base::readFile(target() / relative).value();
    }

    void write(const std::string& relative, const std::string& text) const
    {
        std::filesystem::create_directories((target() / relative).parent_path());
        std::ofstream(target() / relative, std::ios::binary) << text;
    }

    static QTreeView* treeOf(QWidget& view)
    {
        for (auto* tree : view.findChildren<QTreeView*>()) {
            if (tree->accessibleName() == QStringLiteral("Knowledge cards and exemplars"))
                return tree;
        }
        return nullptr;
    }

    static QLineEdit* fieldNamed(QWidget& view, const QString& name)
    {
        for (auto* field : view.findChildren<QLineEdit*>()) {
            if (field->accessibleName() == name)
                return field;
        }
        return nullptr;
    }

    static QString countShown(QWidget& view)
    {
        for (auto* label :
            fieldNamed(view, QStringLiteral("Find in this file"))->parentWidget()->findChildren<QLabel*>())
            return label->text();
        return {};
    }

    Theme m_theme;
    std::optional<base::TemporaryFolder> m_folder;
};

QTEST_MAIN(TestKnowledgeView)
#include "test_knowledge_view.moc"
