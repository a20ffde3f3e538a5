// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/endpoint_form.h"
#include "models/models_dialog.h"
#include "models/roles_page.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace acann;
using namespace acann::ui;

namespace {

llm::Endpoint endpoint(const char* name)
{
    llm::Endpoint made;
    made.name = name;
    made.baseUrl = "https://models.example.com/v1";
    made.model = "some-model";
    made.key = {llm::KeySource::From::Environment, "SOME_KEY"};
    return made;
}

struct Desk
{
    QTemporaryDir folder;
    ModelServices services;
    std::vector<std::pair<std::string, std::string>> keys; ///< endpoint, key
    std::vector<PriceRow> prices{{QStringLiteral("some-model"), QStringLiteral("USD"), 1, 0.1, 4,
        QStringLiteral("2026-01-05"), QStringLiteral("price page"), false}};
    std::vector<PriceRow> saved;

    Desk()
    {
        services.file = folder.filePath(QStringLiteral("models.json")).toStdString();
        services.loadPrices = [this]() -> Result<std::vector<PriceRow>> { return prices; };
        services.savePrices = [this](const std::vector<PriceRow>& own) -> Status {
            saved = own;
            return {};
        };
        services.test = [](const llm::Endpoint& tested) {
            return EndpointTest{tested.model == "some-model",
                {tested.model == "some-model" ? QStringLiteral("The model answers.")
                                              : QStringLiteral("There is no such model.")}};
        };
        services.takeKey = [this](const llm::Endpoint& owner, const std::string& key) -> Status {
            keys.emplace_back(owner.name, key);
            return {};
        };
        services.keyState = [](const llm::Endpoint&) { return QStringLiteral("no key yet"); };
    }
    [[nodiscard]] QString stored() const
    {
        QFile file(QString::fromStdString(services.file.string()));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
};

QStringList mistakesShown(const QWidget& form)
{
    QStringList shown;
    for (const QLabel* label : form.findChildren<QLabel*>(QStringLiteral("fieldMistake"))) {
        if (label->isVisibleTo(&form))
            shown << label->text();
    }
    return shown;
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void theFormKeepsWhatItDoesNotShow()
    {
        llm::Endpoint full = endpoint("full");
        full.contextTokens = 65'536;
        full.maxOutputTokens = 8'000;
        full.parallelCalls = 3;
        full.streaming = false;
        full.plainHttp = true;
        full.caFile = "/etc/own.pem";
        full.extra = {{"top_p", 0.9}};
        full.limits.interToken = std::chrono::milliseconds(1'234);
        full.limits.total = std::chrono::milliseconds(90'500); // the form speaks of whole seconds
        EndpointForm form;
        form.setEndpoint(full);
        QVERIFY(form.endpoint() == full);
    }

    void eachFieldOfTheFormMovesTheEndpoint()
    {
        EndpointForm form;
        form.setEndpoint(endpoint("one"));
        QSignalSpy changes(&form, &EndpointForm::changed);
        form.findChild<QLineEdit*>(QStringLiteral("endpointName"))->setText(QStringLiteral("two"));
        form.findChild<QLineEdit*>(QStringLiteral("endpointUrl"))->setText(QStringLiteral(" http://localhost:1/v1 "));
        form.findChild<QLineEdit*>(QStringLiteral("endpointModel"))->setText(QStringLiteral("other"));
        form.findChild<QComboBox*>(QStringLiteral("endpointKind"))->setCurrentIndex(1);
        form.findChild<QComboBox*>(QStringLiteral("endpointKeyFrom"))->setCurrentIndex(2);
        form.findChild<QLineEdit*>(QStringLiteral("endpointKeyName"))->setText(QStringLiteral("entry"));
        QCOMPARE(changes.count(), 6);
        const llm::Endpoint shown = form.endpoint();
        QCOMPARE(shown.name, std::string("two"));
        QCOMPARE(shown.baseUrl, std::string("http://localhost:1/v1"));
        QCOMPARE(shown.model, std::string("other"));
        QCOMPARE(shown.kind, llm::EndpointKind::Anthropic);
        QVERIFY((shown.key == llm::KeySource{llm::KeySource::From::Keychain, "entry"}));
    }

    void aMistakeStandsBesideItsField()
    {
        EndpointForm form;
        form.show();
        form.setEndpoint(endpoint("one"));
        form.showMistakes({{"baseUrl", "The base URL has no host", "Write it as https://host/v1"}});
        QCOMPARE(
            mistakesShown(form), QStringList{QStringLiteral("The base URL has no host. Write it as https://host/v1")});
        form.showMistakes({});
        QVERIFY(mistakesShown(form).isEmpty());
    }

    void aKeyIsHandedOnAndNeverKept()
    {
        Desk desk;
        ModelsDialog dialog(desk.services);
        llm::Endpoint own = endpoint("own");
        own.key = {llm::KeySource::From::Session, "own"};
        dialog.addEndpoint(own);
        auto* key = dialog.findChild<QLineEdit*>(QStringLiteral("endpointKey"));
        QCOMPARE(key->echoMode(), QLineEdit::Password);
        key->setText(QStringLiteral("sk-very-secret"));
        QTest::keyClick(key, Qt::Key_Return);
        QTRY_COMPARE(desk.keys.size(), size_t(1));
        QCOMPARE(desk.keys.front().second, std::string("sk-very-secret"));
        QVERIFY(key->text().isEmpty());
        dialog.findChild<QPushButton*>(QStringLiteral("saveModels"))->click();
        QVERIFY(desk.stored().contains(QStringLiteral("models.example.com")));
        QVERIFY(!desk.stored().contains(QStringLiteral("sk-very-secret")));
    }

    void endpointsAreAddedDuplicatedAndSaved()
    {
        Desk desk;
        {
            ModelsDialog dialog(desk.services);
            auto* save = dialog.findChild<QPushButton*>(QStringLiteral("saveModels"));
            QVERIFY(!save->isEnabled());
            dialog.addEndpoint(endpoint("own"));
            dialog.addEndpoint(endpoint("own"));
            QCOMPARE(dialog.settings().endpoints.back().name, std::string("own-2"));
            QVERIFY((dialog.settings().roles.at("coder") == std::vector<std::string>{"own"}));
            QVERIFY(dialog.isChanged() && save->isEnabled());
            QSignalSpy saved(&dialog, &ModelsDialog::saved);
            save->click();
            QCOMPARE(saved.count(), 1);
            QVERIFY(!dialog.isChanged());
        }
        ModelsDialog again(desk.services);
        QCOMPARE(again.settings().endpoints.size(), size_t(2));
        QCOMPARE(again.findChild<QListWidget*>(QStringLiteral("endpoints"))->count(), 2);
    }

    void whatIsWrongIsNotSaved()
    {
        Desk desk;
        ModelsDialog dialog(desk.services);
        dialog.show();
        dialog.addEndpoint(endpoint("own"));
        dialog.findChild<QLineEdit*>(QStringLiteral("endpointUrl"))->setText(QStringLiteral("not a url"));
        QVERIFY(!dialog.findChild<QPushButton*>(QStringLiteral("saveModels"))->isEnabled());
        QCOMPARE(mistakesShown(dialog).size(), 1);
        QVERIFY(desk.stored().isEmpty());
    }

    void aNewNameIsNewInTheRolesToo()
    {
        Desk desk;
        ModelsDialog dialog(desk.services);
        dialog.addEndpoint(endpoint("own"));
        dialog.findChild<QLineEdit*>(QStringLiteral("endpointName"))->setText(QStringLiteral("mine"));
        QVERIFY((dialog.settings().roles.at("coder") == std::vector<std::string>{"mine"}));
    }

    void aTestSaysHowItWentInSentences()
    {
        Desk desk;
        ModelsDialog dialog(desk.services);
        dialog.addEndpoint(endpoint("own"));
        auto* result = dialog.findChild<QLabel*>(QStringLiteral("testResult"));
        const auto test = [&dialog] {
            for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
                if (button->text().startsWith(QStringLiteral("Test")))
                    button->click();
            }
        };
        test();
        QTRY_COMPARE(result->text(), QStringLiteral("✓ The model answers."));
        dialog.findChild<QLineEdit*>(QStringLiteral("endpointModel"))->setText(QStringLiteral("typo"));
        QVERIFY(result->text().isEmpty()); // it was about another model
        test();
        QTRY_COMPARE(result->text(), QStringLiteral("✕ There is no such model."));
    }

    void rolesAreTickedAndOrdered()
    {
        llm::ModelSettings settings;
        settings.endpoints = {endpoint("a"), endpoint("b"), endpoint("c")};
        settings.roles["coder"] = {"b"};
        RolesPage page;
        page.setSettings(settings);
        QVERIFY(page.roles() == settings.roles);
        auto* coder = page.findChild<QListWidget*>(QStringLiteral("role.coder"));
        QCOMPARE(coder->item(0)->text(), QStringLiteral("b"));
        QSignalSpy changes(&page, &RolesPage::changed);
        coder->item(1)->setCheckState(Qt::Checked);
        QVERIFY((page.roles().at("coder") == std::vector<std::string>{"b", "a"}));
        coder->setCurrentRow(1);
        coder->parentWidget()->findChildren<QToolButton*>().front()->click(); // earlier
        QVERIFY((page.roles().at("coder") == std::vector<std::string>{"a", "b"}));
        QCOMPARE(changes.count(), 2);
    }

    void ownPricesAreCheckedAndSaved()
    {
        PricesModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Desk desk;
        model.setRows(desk.prices);
        const auto set = [&model](int row, int column, const QVariant& value) {
            return model.setData(model.index(row, column), value, Qt::EditRole);
        };
        QVERIFY(!set(0, PricesModel::InputColumn, 3)); // shipped
        const int own = model.addOwn(-1);
        QVERIFY(!model.problem().isEmpty());
        QVERIFY(set(own, PricesModel::ModelColumn, QStringLiteral("mine")));
        QVERIFY(!set(own, PricesModel::OutputColumn, -1));
        QVERIFY(!set(own, PricesModel::DateColumn, QStringLiteral("yesterday")));
        QVERIFY(set(own, PricesModel::OutputColumn, 2.5));
        QVERIFY(set(own, PricesModel::DateColumn, QStringLiteral("2026-03")));
        QVERIFY(model.problem().contains(QStringLiteral("source")));
        QVERIFY(set(own, PricesModel::SourceColumn, QStringLiteral("the bill")));
        QCOMPARE(model.problem(), QString());
        QCOMPARE(model.ownRows().size(), size_t(1));
        QCOMPARE(model.ownRows().front().output, 2.5);
        model.remove(0); // shipped ones stay
        QCOMPARE(model.rowCount(), 2);

        ModelsDialog dialog(desk.services);
        auto* table = dialog.findChild<QTableView*>(QStringLiteral("prices"));
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Add own price"))
                button->click();
        }
        table->model()->setData(table->model()->index(1, PricesModel::ModelColumn), QStringLiteral("mine"));
        table->model()->setData(table->model()->index(1, PricesModel::SourceColumn), QStringLiteral("the bill"));
        dialog.findChild<QPushButton*>(QStringLiteral("saveModels"))->click();
        QCOMPARE(desk.saved.size(), size_t(1));
        QCOMPARE(desk.saved.front().model, QStringLiteral("mine"));
    }

    void aBrokenFileIsToldAndLeftAlone()
    {
        Desk desk;
        QFile file(QString::fromStdString(desk.services.file.string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ \"endpoints\": 7 }");
        file.close();
        ModelsDialog dialog(desk.services);
        dialog.show();
        bool told = false;
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            told = told || (label->isVisible() && label->text().contains(QStringLiteral("endpoints")));
        QVERIFY(told);
        QCOMPARE(desk.stored(), QStringLiteral("{ \"endpoints\": 7 }"));
    }
};

QTEST_MAIN(TestModels)
#include "test_models.moc"
