// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "candidate_exporter.h"
#include "common/message_bar.h"
#include "common/text.h"
#include "fakes/fake_engine.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace acann;

namespace {

QByteArray contentOf(const QString& file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

struct Fixture
{
    QTemporaryDir home;
    ui::Preferences preferences{home.filePath(QStringLiteral("test.ini"))};
    ui::Theme theme;
    ui::Language language;
    fakes::FakeEngine engine;
    ui::MainWindow window{{engine, preferences, language, theme}};

    Fixture()
    {
        app::connectExport(window);
        window.openWorkspace(home.path());
        window.show();
    }

    /// Triggers the command and answers its folder dialog.
    void exportInto(const QString& folder)
    {
        QTimer::singleShot(0, &window, [folder] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(folder);
            QMetaObject::invokeMethod(dialog, "accept");
        });
        window.commands().action(QStringLiteral("candidate.export"))->trigger();
    }
};

} // namespace

class TestExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    void theSelectedCandidateIsWrittenWithItsVerdictAndProvenance()
    {
        Fixture fixture;
        const CandidateId best = *fixture.window.session().state()->best();
        fixture.window.selection().setCurrent(best);
        fixture.exportInto(fixture.home.path());
        QTRY_VERIFY(fixture.window.messages().isVisible());

        const QDir folder(fixture.home.filePath(ui::toQString(best.brief())));
        QVERIFY(fixture.window.messages().text().contains(folder.path()));
        QCOMPARE(folder.entryList(QDir::Files, QDir::Name),
            (QStringList{QStringLiteral("README.md"), QStringLiteral("host.cpp"), QStringLiteral("kernel.cpp"),
                QStringLiteral("tiling.h"), QStringLiteral("verdict.json")}));
        // The script's fastest candidate is slot 1 of generation 3, with 24.5 µs.
        QVERIFY(contentOf(folder.filePath(QStringLiteral("kernel.cpp"))).contains("// variant 3.1\n"));
        const auto verdict
            = nlohmann::json::parse(contentOf(folder.filePath(QStringLiteral("verdict.json"))).toStdString());
        QCOMPARE(verdict.at("task").get<std::string>(), "relu_f16");
        QCOMPARE(verdict.at("trials").size(), size_t{2});
        QVERIFY(contentOf(folder.filePath(QStringLiteral("README.md"))).contains("modelled"));
    }

    void aFolderThatHasSomethingInItIsNotWrittenInto()
    {
        Fixture fixture;
        const CandidateId best = *fixture.window.session().state()->best();
        fixture.window.selection().setCurrent(best);
        const QString folder = fixture.home.filePath(ui::toQString(best.brief()));
        QVERIFY(QDir().mkpath(folder));
        QFile precious(folder + QStringLiteral("/kernel.cpp"));
        QVERIFY(precious.open(QIODevice::WriteOnly) && precious.write("mine") == 4);
        precious.close();
        fixture.exportInto(fixture.home.path());
        QTRY_VERIFY(fixture.window.messages().isVisible());
        QVERIFY(fixture.window.messages().text().contains(QStringLiteral("is not empty")));
        QCOMPARE(contentOf(precious.fileName()), QByteArray("mine"));
    }
};

QTEST_MAIN(TestExport)
#include "test_export.moc"
