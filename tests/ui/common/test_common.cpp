// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/action_registry.h"
#include "common/background.h"
#include "common/candidate_icons.h"
#include "common/empty_state.h"
#include "common/formatter.h"
#include "common/icons.h"
#include "common/message_bar.h"
#include "common/selection.h"
#include "common/theme.h"
#include "common/verdict_style.h"

#include <QApplication>
#include <QLocale>
#include <QPushButton>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

using namespace acann;
using namespace acann::ui;

namespace {

/// Relative luminance and contrast ratio as WCAG 2.1 defines them.
double luminance(const QColor& color)
{
    const auto channel = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace

class TestCommon : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void workInTheBackgroundMayOutliveWhoAskedForIt()
    {
        QSemaphore gate;
        int told = 0;
        const auto ask = [&](QObject* context) {
            inBackground(
                context,
                [&gate] {
                    gate.acquire();
                    return 7;
                },
                [&told](int value) { told += value; });
        };
        auto gone = std::make_unique<QObject>();
        ask(gone.get());
        gone.reset();
        gate.release();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(told, 0);
        QObject here;
        ask(&here);
        gate.release();
        QTRY_COMPARE(told, 7);
    }

    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void timesHaveFourSignificantDigitsAndAUnit_data()
    {
        QTest::addColumn<double>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << QStringLiteral("0.000 ns");
        QTest::newRow("ns") << 850.0 << QStringLiteral("850.0 ns");
        QTest::newRow("µs") << 18423.0 << QStringLiteral("18.42 µs");
        QTest::newRow("below the next unit") << 999'900.0 << QStringLiteral("999.9 µs");
        QTest::newRow("ms") << 1'234'567.0 << QStringLiteral("1.235 ms");
        QTest::newRow("s") << 2.5e9 << QStringLiteral("2.500 s");
        QTest::newRow("nothing") << std::numeric_limits<double>::quiet_NaN() << QStringLiteral("–");
        QTest::newRow("negative") << -1.0 << QStringLiteral("–");
    }
    void timesHaveFourSignificantDigitsAndAUnit()
    {
        QFETCH(double, ns);
        QFETCH(QString, text);
        QCOMPARE(format::time(ns), text);
    }

    void modelledNumbersAreMarked()
    {
        using evaluation::MeasurementKind;
        QCOMPARE(format::latency(18423, MeasurementKind::Modelled), QStringLiteral("~18.42 µs"));
        QCOMPARE(format::latency(18423, MeasurementKind::Measured), QStringLiteral("18.42 µs"));
    }

    void ratiosAndChanges()
    {
        QCOMPARE(format::speedup(42600, 18400), QStringLiteral("×2.32")); // 42.6 / 18.4 = 2.315…
        QCOMPARE(format::speedup(0, 18400), QStringLiteral("–"));
        QCOMPARE(format::delta(200, 175.4), QStringLiteral("−12.3 %"));
        QCOMPARE(format::delta(100, 104), QStringLiteral("+4.0 %"));
        QCOMPARE(format::delta(100, 100.01), QStringLiteral("±0.0 %"));
        QCOMPARE(format::percent(0.712), QStringLiteral("71 %"));
    }

    void bytesUseBinaryUnits()
    {
        QCOMPARE(format::bytes(512), QStringLiteral("512 B"));
        QCOMPARE(format::bytes(192 * 1024), QStringLiteral("192 KiB"));
        QCOMPARE(format::bytes(1536), QStringLiteral("1.5 KiB"));
        QCOMPARE(format::bytes(3 * 1024 * 1024 / 2), QStringLiteral("1.5 MiB"));
    }

    void relativeErrors()
    {
        QCOMPARE(format::relativeError(3.14e-4), QStringLiteral("3.1e-4"));
        QCOMPARE(format::relativeError(2.5), QStringLiteral("2.5e0"));
        QCOMPARE(format::relativeError(1.2e-12), QStringLiteral("1.2e-12"));
        QCOMPARE(format::relativeError(0), QStringLiteral("0"));
    }

    void elapsedTimes()
    {
        QCOMPARE(format::elapsed(7'400), QStringLiteral("0:07"));
        QCOMPARE(format::elapsed(751'000), QStringLiteral("12:31"));
        QCOMPARE(format::elapsed(3'723'000), QStringLiteral("1:02:03"));
    }

    void everyVerdictHasItsOwnShapeAndColour()
    {
        const std::vector<evaluation::Verdict> verdicts{evaluation::Invalid{}, evaluation::Rejected{},
            evaluation::TimedOut{}, evaluation::InfrastructureFailed{}, evaluation::Valid{}};
        std::set<Shape> shapes;
        std::set<Role> roles;
        for (const auto& verdict : verdicts) {
            shapes.insert(styleOf(verdict).shape);
            roles.insert(styleOf(verdict).role);
            QVERIFY(!styleOf(verdict).label.isEmpty());
        }
        QCOMPARE(shapes.size(), verdicts.size());
        QCOMPARE(roles.size(), verdicts.size());
        QCOMPARE(styleOf(evaluation::Verdict(evaluation::Valid{}), true).role, Role::Best);
        QVERIFY(styleOf(evaluation::Verdict(evaluation::InfrastructureFailed{})).role != Role::Invalid);
    }

    void failureStagesAreToldApartByLetter()
    {
        std::set<QString> letters;
        for (const auto stage : {evaluation::FailureStage::Static, evaluation::FailureStage::Compile,
                 evaluation::FailureStage::Run, evaluation::FailureStage::Numeric})
            letters.insert(styleOf(evaluation::Verdict(evaluation::Invalid{stage, {}, {}})).letter);
        QCOMPARE(letters.size(), size_t(4));
    }

    void textIsReadableInBothThemes()
    {
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            Theme theme;
            theme.setChoice(choice);
            const QPalette palette = theme.palette();
            for (const Role role : {Role::Valid, Role::Best, Role::Invalid, Role::Rejected, Role::TimedOut,
                     Role::Infrastructure, Role::Running, Role::Muted}) {
                // Best on white is the one the role table fixes below body-text contrast; it is never text alone.
                const double least = role == Role::Best ? 3.0 : 4.5;
                QVERIFY2(contrast(theme.color(role), theme.color(Role::Surface)) >= least,
                    qPrintable(QStringLiteral("role %1 dark %2").arg(static_cast<int>(role)).arg(theme.isDark())));
            }
            for (const Role role : {Role::DiffAdded, Role::DiffRemoved, Role::DiffChanged, Role::DiffAddedToken,
                     Role::DiffRemovedToken, Role::Raised})
                QVERIFY(contrast(palette.color(QPalette::Text), theme.color(role)) >= 4.5);
            QVERIFY(contrast(palette.color(QPalette::WindowText), palette.color(QPalette::Window)) >= 7);
            QVERIFY(contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >= 4.5);
        }
    }

    void layersGetStepsOfOneRamp()
    {
        Theme theme;
        theme.setChoice(ThemeChoice::Light);
        for (int i = 1; i < 6; ++i)
            QVERIFY(theme.layer(i).lightness() < theme.layer(i - 1).lightness());
        QCOMPARE(theme.layer(9), theme.layer(5));
    }

    void everyPlaceholderOfTheStyleSheetIsFilled()
    {
        Theme theme;
        QVERIFY(theme.styleSheet().contains(QStringLiteral("QToolTip")));
        QVERIFY(!theme.styleSheet().contains(QLatin1Char('@'))
            || theme.styleSheet().indexOf(QLatin1Char('@')) < theme.styleSheet().indexOf(QStringLiteral("*/")));
    }

    void switchingTheThemeTellsTheViews()
    {
        Theme theme;
        theme.setChoice(ThemeChoice::Light);
        QSignalSpy spy(&theme, &Theme::changed);
        theme.setChoice(ThemeChoice::Dark);
        QCOMPARE(spy.count(), 1);
        QVERIFY(theme.isDark());
    }

    void selectionWalksItsHistory()
    {
        Selection selection;
        QSignalSpy changes(&selection, &Selection::currentChanged);
        for (const char* id : {"a", "b", "b", "c"})
            selection.setCurrent(CandidateId{id});
        QCOMPARE(changes.count(), 3);
        selection.back();
        QCOMPARE(selection.current(), CandidateId{"b"});
        selection.back();
        QVERIFY(!selection.canGoBack());
        selection.forward();
        selection.setCurrent(CandidateId{"d"}); // a new step forgets the way forward
        QVERIFY(!selection.canGoForward());
        selection.back();
        QCOMPARE(selection.current(), CandidateId{"b"});
    }

    void aRequestedLineSelectsItsCandidateFirst()
    {
        Selection selection;
        QString order;
        connect(&selection, &Selection::currentChanged, this, [&] { order += QLatin1Char('s'); });
        connect(&selection, &Selection::lineRequested, this, [&] { order += QLatin1Char('l'); });
        selection.showLine(CandidateId{"a"}, QStringLiteral("kernel.cpp"), 12);
        QCOMPARE(order, QStringLiteral("sl"));
        QCOMPARE(selection.current(), CandidateId{"a"});
    }

    void actionsSayWhyTheyAreDisabled()
    {
        ActionRegistry registry;
        QString reason = QStringLiteral("No run is going.");
        int ran = 0;
        QAction* action = registry.add(
            {QStringLiteral("run.pause"), [] { return QStringLiteral("Run"); }, [] { return QStringLiteral("&Pause"); },
                {QKeySequence(QStringLiteral("Ctrl+P"))}, {}, [&] { ++ran; }, [&] { return reason; }});
        QVERIFY(!action->isEnabled());
        QVERIFY(action->toolTip().contains(reason));
        action->trigger();
        QCOMPARE(ran, 0);
        reason.clear();
        registry.refresh();
        action->trigger();
        QCOMPARE(ran, 1);
        QCOMPARE(registry.action(QStringLiteral("run.pause")), action);
        QVERIFY(registry.action(QStringLiteral("unknown")) == nullptr);
    }

    void anErrorIsOneSentenceWithTheNextStepAndDetails()
    {
        MessageBar bar;
        Error error{ErrorCode::StoreLocked, "The workspace is locked", "Close the other window", {"while opening /w"},
            "flock: EWOULDBLOCK"};
        int retried = 0;
        bar.showError(error, [&] { ++retried; });
        QCOMPARE(bar.text(), QStringLiteral("The workspace is locked. Close the other window"));
        QPushButton* retry = nullptr;
        for (QPushButton* button : bar.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Retry"))
                retry = button;
        }
        QVERIFY(retry);
        retry->click();
        QCOMPARE(retried, 1);
        QVERIFY(bar.isHidden());
    }

    void aViewShowsItsContentEmptyOrErrorPage()
    {
        auto* content = new QWidget;
        ViewStack stack(content);
        QCOMPARE(stack.currentWidget(), stack.emptyPage());
        stack.showContent();
        QCOMPARE(stack.currentWidget(), content);
        stack.showError({ErrorCode::FileMissing, "The blob is gone", "Restore the workspace", {}, {}});
        QVERIFY(stack.currentWidget() != content);
    }

    void badgesAreDrawn()
    {
        Theme theme;
        for (const auto& verdict : {evaluation::Verdict(evaluation::Valid{}),
                 evaluation::Verdict(evaluation::Invalid{}), evaluation::Verdict(evaluation::TimedOut{})}) {
            const QImage image = badgeIcon(theme, styleOf(verdict)).pixmap(16, 16).toImage();
            int painted = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    painted += qAlpha(image.pixel(x, y)) > 0 ? 1 : 0;
            QVERIFY(painted > 20);
        }
    }

    void theApplicationIconIsEmbedded() { QVERIFY(!applicationIcon().pixmap(64, 64).isNull()); }
};

QTEST_MAIN(TestCommon)
#include "test_common.moc"
