// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/language.h"
#include "settings/preferences.h"
#include "settings/settings_dialog.h"
#include "welcome/recent_list.h"
#include "welcome/welcome_page.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace acann::ui;

namespace {

bool drop(QWidget& target, const QString& file)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&target, &enter);
    if (!enter.isAccepted())
        return false;
    QDropEvent dropped(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&target, &dropped);
    return dropped.isAccepted();
}

} // namespace

class TestWelcome : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_home;
    QString ini() const { return m_home.filePath(QStringLiteral("test.ini")); }

private Q_SLOTS:
    void cleanup() { QFile::remove(ini()); }

    void recentWorkspacesComeLatestFirstWithoutDoubles()
    {
        Preferences preferences(ini());
        for (const char* folder : {"/a", "/b", "/a/"})
            preferences.addRecentWorkspace(QLatin1String(folder));
        const auto recent = preferences.recentWorkspaces();
        QCOMPARE(recent.size(), size_t(2));
        QCOMPARE(recent[0].folder, QStringLiteral("/a"));
        QCOMPARE(recent[1].folder, QStringLiteral("/b"));
    }

    void preferencesSurviveARestart()
    {
        {
            Preferences preferences(ini());
            preferences.setTheme(ThemeChoice::Dark);
            preferences.setLanguage(QStringLiteral("zh_CN"));
            preferences.addRecentWorkspace(m_home.path());
            preferences.setLayout(QStringLiteral("run"), "state");
        }
        Preferences again(ini());
        QCOMPARE(again.theme(), ThemeChoice::Dark);
        QCOMPARE(again.language(), QStringLiteral("zh_CN"));
        QCOMPARE(again.recentWorkspaces().size(), size_t(1));
        QVERIFY(again.recentWorkspaces()[0].exists);
        QCOMPARE(again.layout(QStringLiteral("run")), QByteArray("state"));
        again.forgetLayouts();
        QCOMPARE(again.layout(QStringLiteral("run")), QByteArray());
    }

    void aMissingWorkspaceIsListedAndAskedFor()
    {
        Preferences preferences(ini());
        preferences.addRecentWorkspace(QStringLiteral("/gone/forever"));
        RecentList list(preferences);
        QSignalSpy opened(&list, &RecentList::openRequested);
        QSignalSpy located(&list, &RecentList::locateRequested);
        QCOMPARE(list.count(), 1);
        Q_EMIT list.itemActivated(list.item(0));
        QCOMPARE(opened.count(), 0);
        QCOMPARE(located.count(), 1);
    }

    void foldersAndTaskFilesCanBeDropped()
    {
        Preferences preferences(ini());
        WelcomePage page(preferences);
        QSignalSpy folders(&page, &WelcomePage::folderChosen);
        QSignalSpy tasks(&page, &WelcomePage::taskDropped);
        const auto touch = [&](const QString& name) {
            QFile file(m_home.filePath(name));
            return file.open(QIODevice::WriteOnly) ? file.fileName() : QString();
        };
        QVERIFY(drop(page, m_home.path()));
        QVERIFY(drop(page, touch(QStringLiteral("task.py"))));
        QVERIFY(!drop(page, touch(QStringLiteral("picture.png"))));
        QCOMPARE(folders.count(), 1);
        QCOMPARE(tasks.count(), 1);
    }

    void theSampleIsOneClickAway()
    {
        Preferences preferences(ini());
        WelcomePage page(preferences);
        QSignalSpy wanted(&page, &WelcomePage::sampleRequested);
        page.findChild<QPushButton*>(QStringLiteral("sampleButton"))->click();
        QCOMPARE(wanted.count(), 1);
    }

    void theLanguageSwitchesWhileRunning()
    {
        Preferences preferences(ini());
        WelcomePage page(preferences);
        auto* sample = page.findChild<QPushButton*>(QStringLiteral("sampleButton"));
        Language language;
        language.use(QStringLiteral("en"));
        const QString english = sample->text();
        language.use(QStringLiteral("zh_CN"));
        QCoreApplication::processEvents();
        QVERIFY2(sample->text() != english, "the page was not translated");
        language.use(QStringLiteral("en"));
        QCoreApplication::processEvents();
        QCOMPARE(sample->text(), english);
    }
};

QTEST_MAIN(TestWelcome)
#include "test_welcome.moc"
