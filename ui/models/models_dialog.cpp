// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/models_dialog.h"

#include "common/background.h"
#include "common/icons.h"
#include "common/message_bar.h"
#include "common/text.h"
#include "models/endpoint_form.h"
#include "models/prices_page.h"
#include "models/roles_page.h"

#include <QEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace acann::ui {

namespace {

/// Endpoints to begin with; the model's name is the person's to say.
std::vector<std::pair<QString, llm::Endpoint>> startingPoints()
{
    const auto make = [](const char* name, llm::EndpointKind kind, const char* url, llm::KeySource key) {
        llm::Endpoint endpoint;
        endpoint.name = name;
        endpoint.kind = kind;
        endpoint.baseUrl = url;
        endpoint.key = std::move(key);
        return endpoint;
    };
    using From = llm::KeySource::From;
    using Kind = llm::EndpointKind;
    return {{ModelsDialog::tr("OpenAI-compatible service"),
                make("service", Kind::OpenAi, "https://", {From::Environment, "OPENAI_API_KEY"})},
        {QStringLiteral("DeepSeek"),
            make("deepseek", Kind::OpenAi, "https://api.deepseek.com/v1", {From::Environment, "DEEPSEEK_API_KEY"})},
        {QStringLiteral("Anthropic"),
            make("anthropic", Kind::Anthropic, "https://api.anthropic.com", {From::Environment, "ANTHROPIC_API_KEY"})},
        {ModelsDialog::tr("Server on this computer (llama.cpp, Ollama, vLLM)"),
            make("local", Kind::OpenAi, "http://localhost:8080/v1", {})},
        {ModelsDialog::tr("Scripted answers from a file"), make("scripted", Kind::Scripted, "", {})},
        {ModelsDialog::tr("Cassette of recorded calls"), make("cassette", Kind::Cassette, "", {})}};
}

QToolButton* toolButton(QWidget* parent, const QString& icon)
{
    auto* button = new QToolButton(parent);
    button->setIcon(themeIcon(icon));
    return button;
}

} // namespace

ModelsDialog::ModelsDialog(ModelServices services, QWidget* parent)
    : QDialog(parent)
    , m_services(std::move(services))
    , m_message(new MessageBar(this))
    , m_tabs(new QTabWidget(this))
    , m_list(new QListWidget(this))
    , m_add(toolButton(this, QStringLiteral("list-add")))
    , m_duplicate(toolButton(this, QStringLiteral("edit-copy")))
    , m_remove(toolButton(this, QStringLiteral("list-remove")))
    , m_form(new EndpointForm(this))
    , m_none(new QLabel(this))
    , m_test(new QPushButton(this))
    , m_testResult(new QLabel(this))
    , m_roles(new RolesPage(this))
    , m_prices(new PricesPage(m_services.loadPrices, m_services.savePrices, this))
    , m_problem(new QLabel(this))
    , m_save(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("modelsDialog"));
    m_message->hide();
    m_tabs->addTab(buildEndpoints(), QString());
    m_tabs->addTab(m_roles, QString());
    m_tabs->addTab(m_prices, QString());
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_message);
    layout->addWidget(m_tabs, 1);
    buildFoot();
    connect(m_list, &QListWidget::currentRowChanged, this, &ModelsDialog::showEndpoint);
    connect(m_form, &EndpointForm::changed, this, &ModelsDialog::take);
    connect(m_form, &EndpointForm::keyEntered, this, &ModelsDialog::takeKey);
    connect(m_roles, &RolesPage::changed, this, [this] {
        m_settings.roles = m_roles->roles();
        showState();
    });
    connect(m_prices, &PricesPage::changed, this, &ModelsDialog::showState);
    connect(m_add->menu(), &QMenu::aboutToShow, this, &ModelsDialog::fillAddMenu);
    connect(m_duplicate, &QToolButton::clicked, this, &ModelsDialog::duplicate);
    connect(m_remove, &QToolButton::clicked, this, &ModelsDialog::removeCurrent);
    connect(m_test, &QPushButton::clicked, this, &ModelsDialog::testCurrent);
    connect(m_save, &QPushButton::clicked, this, &ModelsDialog::save);
    connect(m_close, &QPushButton::clicked, this, &ModelsDialog::reject);
    // Enter in a field must not press a button.
    for (QPushButton* button : findChildren<QPushButton*>())
        button->setAutoDefault(false);
    resize(960, 680);
    retranslate();
    load();
}

QWidget* ModelsDialog::buildEndpoints()
{
    auto* page = new QWidget(this);
    m_list->setObjectName(QStringLiteral("endpoints"));
    m_add->setMenu(new QMenu(m_add));
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setObjectName(QStringLiteral("addEndpoint"));
    auto* tools = new QHBoxLayout;
    tools->addWidget(m_add);
    tools->addStretch(1);
    tools->addWidget(m_duplicate);
    tools->addWidget(m_remove);
    auto* left = new QVBoxLayout;
    left->addWidget(m_list, 1);
    left->addLayout(tools);
    m_none->setWordWrap(true);
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setProperty("role", QStringLiteral("muted"));
    m_testResult->setWordWrap(true);
    m_testResult->setObjectName(QStringLiteral("testResult"));
    m_testResult->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_testResult->setTextFormat(Qt::PlainText);
    auto* content = new QWidget(page);
    auto* inner = new QVBoxLayout(content);
    inner->addWidget(m_form);
    inner->addWidget(m_none, 1);
    inner->addStretch(1);
    auto* area = new QScrollArea(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(content);
    auto* right = new QVBoxLayout;
    right->addWidget(area, 1);
    auto* test = new QHBoxLayout;
    test->addWidget(m_test, 0, Qt::AlignTop);
    test->addWidget(m_testResult, 1);
    right->addLayout(test);
    auto* layout = new QHBoxLayout(page);
    layout->addLayout(left, 1);
    layout->addLayout(right, 3);
    return page;
}

void ModelsDialog::buildFoot()
{
    m_problem->setObjectName(QStringLiteral("formProblem"));
    m_problem->setWordWrap(true);
    m_save->setProperty("role", QStringLiteral("primary"));
    m_save->setObjectName(QStringLiteral("saveModels"));
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_problem, 1);
    foot->addWidget(m_save);
    foot->addWidget(m_close);
    static_cast<QVBoxLayout*>(layout())->addLayout(foot);
}

void ModelsDialog::load()
{
    auto loaded = llm::loadModelSettings(m_services.file);
    if (loaded)
        m_stored = m_settings = std::move(*loaded);
    else if (loaded.error().code != ErrorCode::FileMissing)
        m_message->showError(loaded.error(), [this] { load(); });
    if (loaded)
        m_message->hide();
    m_roles->setSettings(m_settings);
    showList(0);
}

llm::Endpoint* ModelsDialog::current()
{
    const int row = m_list->currentRow();
    return row >= 0 && row < static_cast<int>(m_settings.endpoints.size())
        ? &m_settings.endpoints[static_cast<size_t>(row)]
        : nullptr;
}

void ModelsDialog::showList(int current)
{
    m_loading = true;
    m_list->clear();
    for (const llm::Endpoint& endpoint : m_settings.endpoints)
        m_list->addItem(toQString(endpoint.name));
    m_list->setCurrentRow(std::min(current, m_list->count() - 1));
    m_loading = false;
    showEndpoint();
}

void ModelsDialog::showEndpoint()
{
    if (m_loading)
        return;
    const llm::Endpoint* endpoint = current();
    m_form->setVisible(endpoint != nullptr);
    m_none->setVisible(endpoint == nullptr);
    for (QWidget* part : std::initializer_list<QWidget*>{m_duplicate, m_remove, m_test})
        part->setEnabled(endpoint != nullptr);
    m_testResult->clear();
    if (endpoint)
        m_form->setEndpoint(*endpoint);
    showState();
}

void ModelsDialog::take()
{
    llm::Endpoint* endpoint = current();
    if (!endpoint)
        return;
    const std::string before = endpoint->name;
    *endpoint = m_form->endpoint();
    if (endpoint->name != before)
        rename(before, endpoint->name);
    m_list->currentItem()->setText(toQString(endpoint->name));
    m_testResult->clear();
    showState();
}

void ModelsDialog::rename(const std::string& from, const std::string& to)
{
    for (auto& [role, names] : m_settings.roles)
        std::replace(names.begin(), names.end(), from, to);
    m_roles->setSettings(m_settings);
}

bool ModelsDialog::isChanged() const { return !(m_settings == m_stored) || m_prices->isChanged(); }

void ModelsDialog::showState()
{
    const auto mistakes = llm::mistakesIn(m_settings);
    const llm::Endpoint* endpoint = current();
    if (endpoint) {
        const std::string prefix = "endpoints[" + std::to_string(m_list->currentRow()) + "].";
        std::vector<llm::SettingsMistake> own;
        for (const llm::SettingsMistake& mistake : mistakes) {
            if (mistake.where.starts_with(prefix))
                own.push_back({mistake.where.substr(prefix.size()), mistake.text, mistake.nextStep});
        }
        m_form->showMistakes(own);
        m_form->showKeyState(m_services.keyState ? m_services.keyState(*endpoint) : QString());
        m_test->setEnabled(own.empty() && m_services.test);
    }
    const QString prices = m_prices->problem();
    m_problem->setText(!mistakes.empty() ? toQString(mistakes.front().text) : prices);
    m_problem->setToolTip(mistakes.empty() ? QString() : toQString(mistakes.front().nextStep));
    m_save->setEnabled(mistakes.empty() && prices.isEmpty() && isChanged());
}

std::string ModelsDialog::freeName(const std::string& wanted) const
{
    std::string name = wanted;
    for (int number = 2; m_settings.find(name); ++number)
        name = wanted + "-" + std::to_string(number);
    return name;
}

void ModelsDialog::addEndpoint(llm::Endpoint endpoint)
{
    endpoint.name = freeName(endpoint.name);
    // The first endpoint is what runs with models need: a coder.
    if (m_settings.endpoints.empty() && m_settings.roles.empty())
        m_settings.roles["coder"] = {endpoint.name};
    m_settings.endpoints.push_back(std::move(endpoint));
    m_roles->setSettings(m_settings);
    showList(static_cast<int>(m_settings.endpoints.size()) - 1);
    m_form->setFocus();
}

void ModelsDialog::duplicate()
{
    if (const llm::Endpoint* endpoint = current())
        addEndpoint(llm::Endpoint(*endpoint));
}

void ModelsDialog::removeCurrent()
{
    const llm::Endpoint* endpoint = current();
    if (!endpoint)
        return;
    const auto answer = QMessageBox::question(this, tr("Remove %1").arg(toQString(endpoint->name)),
        tr("The endpoint %1 is taken out of every role. Recorded runs keep their calls.")
            .arg(toQString(endpoint->name)),
        QMessageBox::Ok | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Ok)
        return;
    const int row = m_list->currentRow();
    for (auto& [role, names] : m_settings.roles)
        std::erase(names, endpoint->name);
    std::erase_if(m_settings.roles, [](const auto& entry) { return entry.second.empty(); });
    m_settings.endpoints.erase(m_settings.endpoints.begin() + row);
    m_roles->setSettings(m_settings);
    showList(row);
}

void ModelsDialog::testCurrent()
{
    const llm::Endpoint* endpoint = current();
    if (!endpoint || !m_services.test)
        return;
    m_test->setEnabled(false);
    m_testResult->setText(tr("Asking %1…").arg(toQString(endpoint->name)));
    inBackground(
        this, [test = m_services.test, endpoint = *endpoint] { return test(endpoint); },
        [this, name = endpoint->name](const EndpointTest& result) {
            showState();
            if (const llm::Endpoint* shown = current(); !shown || shown->name != name)
                return;
            m_testResult->setText((result.passed ? QStringLiteral("✓ ") : QStringLiteral("✕ "))
                + result.sentences.join(QLatin1Char('\n')));
        });
}

void ModelsDialog::takeKey(const QString& key)
{
    const llm::Endpoint* endpoint = current();
    if (!endpoint || !m_services.takeKey)
        return;
    inBackground(
        this,
        [take = m_services.takeKey, endpoint = *endpoint, key = key.toStdString()] { return take(endpoint, key); },
        [this](const Status& taken) {
            if (taken)
                m_message->hide();
            else
                m_message->showError(taken.error());
            showState();
        });
}

void ModelsDialog::save()
{
    if (const Status stored = m_prices->save(); !stored) {
        m_message->showError(stored.error());
        return;
    }
    if (const Status stored = llm::saveModelSettings(m_settings, m_services.file); !stored) {
        m_message->showError(stored.error());
        return;
    }
    m_stored = m_settings;
    m_message->hide();
    showState();
    Q_EMIT saved();
}

void ModelsDialog::reject()
{
    if (isChanged()) {
        const auto answer = QMessageBox::question(this, tr("Close the models"),
            tr("There are changes that are not saved. Closing loses them."), QMessageBox::Discard | QMessageBox::Cancel,
            QMessageBox::Cancel);
        if (answer != QMessageBox::Discard)
            return;
    }
    QDialog::reject();
}

void ModelsDialog::fillAddMenu()
{
    m_add->menu()->clear();
    for (const auto& [text, endpoint] : startingPoints())
        m_add->menu()->addAction(text, this, [this, endpoint = endpoint] { addEndpoint(endpoint); });
}

void ModelsDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ModelsDialog::retranslate()
{
    setWindowTitle(tr("Models"));
    m_tabs->setTabText(0, tr("&Endpoints"));
    m_tabs->setTabText(1, tr("&Roles"));
    m_tabs->setTabText(2, tr("&Prices"));
    m_add->setText(tr("Add"));
    m_add->setToolTip(tr("Add an endpoint"));
    m_list->setAccessibleName(tr("Endpoints"));
    const auto label = [](QToolButton* button, const QString& text) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    label(m_duplicate, tr("Duplicate the endpoint"));
    label(m_remove, tr("Remove the endpoint"));
    m_none->setText(tr("No endpoint yet. Add the service or the server that your models run on; the template agent "
                       "needs none."));
    m_test->setText(tr("Test · two short calls, ≤ 2200 tokens"));
    m_save->setText(tr("Save"));
    m_close->setText(tr("Close"));
}

} // namespace acann::ui
