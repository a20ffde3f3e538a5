// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/selection.h"
#include "common/theme.h"
#include "diff/diff_body.h"
#include "diff/diff_view.h"
#include "ui/population/fake_population.h"

#include <QAbstractButton>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

using namespace acann;
using namespace acann::diff;

namespace {

std::string kernel(int tile, bool pad)
{
    std::string text = "#include \"kernel_operator.h\"\n";
    for (int i = 0; i < 60; ++i) {
        text += "// remark " + std::to_string(i) + "\n";
    }
    text += "constexpr uint32_t kTile = " + std::to_string(tile) + ";\n";
    for (int i = 0; i < 20; ++i) {
        text += "Add(z, x, y, " + std::to_string(i) + ");\n";
    }
    return text + (pad ? "DataCopyPad(x, xGm, shape, pad);\n" : "DataCopy(x, xGm, length);\n");
}

} // namespace

class DiffViewTest : public QObject
{
    Q_OBJECT

private:
    struct Fixture
    {
        ui::Theme theme;
        ui::Selection selection;
        std::map<BlobId, std::string> blobs;
        std::vector<std::pair<BlobId, std::function<void(Result<std::string>)>>> waiting;
        bool late = false; ///< answers wait for answer()
        DiffView view{selection, theme, [this](const BlobId& blob, std::function<void(Result<std::string>)> done) {
                          if (late) {
                              waiting.emplace_back(blob, std::move(done));
                          } else {
                              reply(blob, done);
                          }
                      }};

        Fixture()
        {
            for (const char* name : {"c41f7b08", "f20917dd", "9a77e3b1", "a31c90d4", "c7a2e016"}) {
                const bool pad = std::string(name) != "c41f7b08";
                put(name, {{"kernel.cpp", kernel(pad ? 2048 : 1024, pad)}, {"tiling.h", "struct TilingData {};\n"}});
            }
            view.resize(900, 500);
            view.setRun(fakes::sharedPopulation(fakes::samplePopulation()));
        }
        void put(const std::string& name, const SourceFiles& files)
        {
            blobs[BlobId{"files-" + name}] = nlohmann::json(files).dump();
        }
        void reply(const BlobId& blob, const std::function<void(Result<std::string>)>& done)
        {
            const auto found = blobs.find(blob);
            if (found == blobs.end()) {
                done(fail(ErrorCode::FileMissing, "There is no such blob", "Check the workspace"));
            } else {
                done(found->second);
            }
        }
        [[nodiscard]] QString counter() { return view.findChild<QLabel*>(QStringLiteral("diffCounter"))->text(); }
        [[nodiscard]] DiffPane* pane(const char* name) { return view.findChild<DiffPane*>(QLatin1String(name)); }
        [[nodiscard]] QTabBar* tabs() { return view.findChild<QTabBar*>(QStringLiteral("diffTabs")); }
        [[nodiscard]] QString shownText()
        {
            for (const QLabel* label : view.findChildren<QLabel*>(QStringLiteral("emptyText"))) {
                if (label->isVisibleTo(&view)) {
                    return label->text();
                }
            }
            return {};
        }
    };

private Q_SLOTS:
    void selectingShowsTheParentBesideIt()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"f20917dd"});
        QCOMPARE(f.tabs()->count(), 2);
        QCOMPARE(f.tabs()->tabText(0), QStringLiteral("kernel.cpp  +2 −2"));
        QCOMPARE(f.tabs()->tabText(1), QStringLiteral("tiling.h"));
        QCOMPARE(f.counter(), QStringLiteral("1 / 2"));
        QVERIFY(f.pane("diffLeft")->text().contains(QStringLiteral("kTile = 1024")));
        QVERIFY(f.pane("diffRight")->text().contains(QStringLiteral("kTile = 2048")));
        QCOMPARE(f.pane("diffLeft")->lines(), f.pane("diffRight")->lines());
    }

    void keysWalkThroughChangesAndStopAtTheEnds()
    {
        Fixture f;
        f.view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&f.view));
        f.selection.setCurrent(CandidateId{"f20917dd"});
        QTest::keyClick(&f.view, Qt::Key_F8);
        QCOMPARE(f.counter(), QStringLiteral("2 / 2"));
        QTest::keyClick(&f.view, Qt::Key_F8);
        QCOMPARE(f.counter(), QStringLiteral("2 / 2"));
        QTest::keyClick(&f.view, Qt::Key_F7);
        QCOMPARE(f.counter(), QStringLiteral("1 / 2"));
    }

    void unifiedAndBackKeepsTheChange()
    {
        Fixture f;
        f.view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&f.view));
        f.selection.setCurrent(CandidateId{"f20917dd"});
        QTest::keyClick(&f.view, Qt::Key_F8);
        QTest::keyClick(&f.view, Qt::Key_U);
        QVERIFY(f.pane("diffUnified")->isVisible());
        QVERIFY(f.pane("diffUnified")->text().contains(QStringLiteral("kTile = 1024")));
        QVERIFY(f.pane("diffUnified")->text().contains(QStringLiteral("kTile = 2048")));
        QCOMPARE(f.counter(), QStringLiteral("2 / 2"));
        QTest::keyClick(&f.view, Qt::Key_U);
        QVERIFY(f.pane("diffLeft")->isVisible());
    }

    void swapExchangesTheSides()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"f20917dd"});
        f.view.findChild<QToolButton*>(QStringLiteral("diffSwap"))->click();
        QVERIFY(f.pane("diffLeft")->text().contains(QStringLiteral("kTile = 2048")));
        QVERIFY(f.pane("diffRight")->text().contains(QStringLiteral("kTile = 1024")));
    }

    void bothSidesScrollTogether()
    {
        Fixture f;
        f.view.findChild<QToolButton*>(QStringLiteral("diffCollapse"))->click();
        f.view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&f.view));
        f.selection.setCurrent(CandidateId{"f20917dd"});
        f.pane("diffRight")->verticalScrollBar()->setValue(17);
        QCOMPARE(f.pane("diffLeft")->firstVisibleLine(), 17);
        f.pane("diffLeft")->verticalScrollBar()->setValue(5);
        QCOMPARE(f.pane("diffRight")->firstVisibleLine(), 5);
    }

    void theFirstGenerationShowsItsSourcesAlone()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"c41f7b08"});
        QCOMPARE(f.counter(), QStringLiteral("no parent"));
        QVERIFY(f.pane("diffRight")->text().contains(QStringLiteral("kTile = 1024")));
    }

    void comparingWithTheBestSaysWhyItCannot()
    {
        Fixture f;
        f.view.setAgainst(Against::Best);
        f.selection.setCurrent(CandidateId{"c7a2e016"});
        QVERIFY2(f.shownText().contains(QStringLiteral("itself the best")), qPrintable(f.shownText()));
    }

    void twoChosenCandidatesAreCompared()
    {
        Fixture f;
        f.put("a31c90d4", {{"kernel.cpp", "left\n"}});
        f.put("9a77e3b1", {{"kernel.cpp", "right\n"}});
        f.view.compare(CandidateId{"a31c90d4"}, CandidateId{"9a77e3b1"});
        QCOMPARE(f.selection.current(), CandidateId{"9a77e3b1"});
        QCOMPARE(f.pane("diffLeft")->text(), QStringLiteral("left"));
        QCOMPARE(f.pane("diffRight")->text(), QStringLiteral("right"));
    }

    void anUnreadableCandidateIsAnErrorWithRetry()
    {
        Fixture f;
        f.blobs.erase(BlobId{"files-f20917dd"});
        f.view.show();
        f.selection.setCurrent(CandidateId{"f20917dd"});
        QAbstractButton* retry = nullptr;
        for (QAbstractButton* button : f.view.findChildren<QAbstractButton*>()) {
            retry = button->isVisible() && button->text() == QStringLiteral("Retry") ? button : retry;
        }
        QVERIFY(retry);
        f.put("f20917dd", {{"kernel.cpp", "mended\n"}});
        retry->click();
        QCOMPARE(f.counter(), QStringLiteral("1 / 1"));
    }

    void lateAnswersOfAnEarlierSelectionAreDropped()
    {
        Fixture f;
        f.late = true;
        f.selection.setCurrent(CandidateId{"f20917dd"});
        auto first = std::move(f.waiting);
        f.waiting.clear();
        f.late = false;
        f.put("9a77e3b1", {{"kernel.cpp", "second selection\n"}});
        f.selection.setCurrent(CandidateId{"9a77e3b1"});
        for (const auto& [blob, done] : first) {
            f.reply(blob, done);
        }
        QCOMPARE(f.pane("diffRight")->text().trimmed(), QStringLiteral("second selection"));
    }

    void aFindingsLineIsOpenedEvenInsideAFold()
    {
        Fixture f;
        f.view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&f.view));
        f.selection.showLine(CandidateId{"f20917dd"}, QStringLiteral("kernel.cpp"), 5);
        QCOMPARE(f.pane("diffRight")->selectedText(), QStringLiteral("// remark 3"));
    }

    void copyingLeavesFillersOut()
    {
        Fixture f;
        f.put("c41f7b08", {{"kernel.cpp", "a\nb\n"}});
        f.put("f20917dd", {{"kernel.cpp", "a\nnew;\nb\n"}});
        f.selection.setCurrent(CandidateId{"f20917dd"});
        DiffPane* left = f.pane("diffLeft");
        QCOMPARE(left->lines(), 3);
        left->selectAll();
        QCOMPARE(left->selectedSource(), QStringLiteral("a\nb"));
    }

    void everyControlHasANameAndATip()
    {
        Fixture f;
        for (const QToolButton* button : f.view.findChildren<QToolButton*>()) {
            if (button->objectName().startsWith(QStringLiteral("diff"))) {
                QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(button->objectName()));
            }
        }
    }

    void followsTheTheme()
    {
        Fixture f;
        f.selection.setCurrent(CandidateId{"f20917dd"});
        f.theme.setChoice(ui::ThemeChoice::Dark);
        QCOMPARE(f.pane("diffRight")->lexer()->paper(QsciLexerCPP::Default), f.theme.color(ui::Role::Surface));
    }
};

QTEST_MAIN(DiffViewTest)
#include "test_diff_view.moc"
