// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/endpoint_form.h"

#include "common/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace acann::ui {

namespace {

using From = llm::KeySource::From;
using Kind = llm::EndpointKind;

constexpr int kMostTokens = 100'000'000;
constexpr int kMostSeconds = 24 * 3600;
constexpr int kMostCalls = 1024;

QSpinBox* number(QWidget* parent, int low, int high)
{
    auto* box = new QSpinBox(parent);
    box->setRange(low, high);
    box->setGroupSeparatorShown(true);
    return box;
}

int seconds(std::chrono::milliseconds span) { return static_cast<int>(span.count() / 1000); }

} // namespace

EndpointForm::EndpointForm(QWidget* parent)
    : QWidget(parent)
    , m_form(new QFormLayout(this))
    , m_name(new QLineEdit(this))
    , m_kind(new QComboBox(this))
    , m_url(new QLineEdit(this))
    , m_model(new QLineEdit(this))
    , m_file(new QLineEdit(this))
    , m_keyFrom(new QComboBox(this))
    , m_keyName(new QLineEdit(this))
    , m_key(new QLineEdit(this))
    , m_enterKey(new QPushButton(this))
    , m_keyState(new QLabel(this))
    , m_context(number(this, 0, kMostTokens))
    , m_maxOutput(number(this, 0, kMostTokens))
    , m_parallel(number(this, 1, kMostCalls))
    , m_firstByte(number(this, 1, kMostSeconds))
    , m_total(number(this, 1, kMostSeconds))
    , m_streaming(new QCheckBox(this))
    , m_plainHttp(new QCheckBox(this))
    , m_caFile(new QLineEdit(this))
    , m_extra(new QLineEdit(this))
{
    for (const Kind kind : {Kind::OpenAi, Kind::Anthropic, Kind::Scripted, Kind::Cassette})
        m_kind->addItem(QString(), static_cast<int>(kind));
    for (const From from : {From::None, From::Environment, From::Keychain, From::Session})
        m_keyFrom->addItem(QString(), static_cast<int>(from));
    m_key->setEchoMode(QLineEdit::Password);
    m_key->setObjectName(QStringLiteral("endpointKey"));
    m_name->setObjectName(QStringLiteral("endpointName"));
    m_url->setObjectName(QStringLiteral("endpointUrl"));
    m_model->setObjectName(QStringLiteral("endpointModel"));
    m_kind->setObjectName(QStringLiteral("endpointKind"));
    m_keyFrom->setObjectName(QStringLiteral("endpointKeyFrom"));
    m_keyName->setObjectName(QStringLiteral("endpointKeyName"));
    m_keyState->setProperty("role", QStringLiteral("muted"));
    m_keyState->setWordWrap(true);
    for (QSpinBox* box : {m_firstByte, m_total})
        box->setSuffix(QStringLiteral(" s"));
    buildRows();
    connectFields();
    retranslate();
}

void EndpointForm::addRow(const std::string& field, QWidget* widget)
{
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(widget);
    auto* mistake = new QLabel(box);
    mistake->setObjectName(QStringLiteral("fieldMistake"));
    mistake->setWordWrap(true);
    mistake->hide();
    layout->addWidget(mistake);
    auto* label = new QLabel(this);
    label->setBuddy(widget);
    m_form->addRow(label, box);
    m_rows.push_back({field, label, box, mistake});
}

void EndpointForm::buildRows()
{
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft);
    auto* key = new QWidget(this);
    auto* keyLayout = new QVBoxLayout(key);
    keyLayout->setContentsMargins(0, 0, 0, 0);
    auto* keyRow = new QHBoxLayout;
    keyRow->addWidget(m_key, 1);
    keyRow->addWidget(m_enterKey);
    keyLayout->addLayout(keyRow);
    keyLayout->addWidget(m_keyState);
    key->setFocusProxy(m_key);
    const std::initializer_list<std::pair<const char*, QWidget*>> fields{{"name", m_name}, {"kind", m_kind},
        {"baseUrl", m_url}, {"model", m_model}, {"file", m_file}, {"key", m_keyFrom}, {"key.name", m_keyName},
        {"key.value", key}, {"contextTokens", m_context}, {"maxOutputTokens", m_maxOutput},
        {"parallelCalls", m_parallel}, {"limits.firstByte", m_firstByte}, {"limits.total", m_total},
        {"streaming", m_streaming}, {"plainHttp", m_plainHttp}, {"caFile", m_caFile}, {"extra", m_extra}};
    for (const auto& [field, widget] : fields)
        addRow(field, widget);
}

void EndpointForm::connectFields()
{
    const auto touched = [this] {
        showFields();
        if (!m_loading)
            Q_EMIT changed();
    };
    for (QLineEdit* edit : {m_name, m_url, m_model, m_file, m_keyName, m_caFile, m_extra})
        connect(edit, &QLineEdit::textChanged, this, touched);
    for (QComboBox* box : {m_kind, m_keyFrom})
        connect(box, &QComboBox::currentIndexChanged, this, touched);
    for (QSpinBox* box : {m_context, m_maxOutput, m_parallel, m_firstByte, m_total})
        connect(box, &QSpinBox::valueChanged, this, touched);
    for (QCheckBox* box : {m_streaming, m_plainHttp})
        connect(box, &QCheckBox::toggled, this, touched);
    connect(m_enterKey, &QPushButton::clicked, this, &EndpointForm::enterKey);
    connect(m_key, &QLineEdit::returnPressed, this, &EndpointForm::enterKey);
    connect(
        m_key, &QLineEdit::textChanged, this, [this](const QString& text) { m_enterKey->setEnabled(!text.isEmpty()); });
    m_enterKey->setEnabled(false);
}

void EndpointForm::enterKey()
{
    const QString key = m_key->text().trimmed();
    m_key->clear();
    if (!key.isEmpty())
        Q_EMIT keyEntered(key);
}

void EndpointForm::setEndpoint(const llm::Endpoint& endpoint)
{
    m_loading = true;
    m_base = endpoint;
    m_name->setText(toQString(endpoint.name));
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(endpoint.kind)));
    m_url->setText(toQString(endpoint.baseUrl));
    m_model->setText(toQString(endpoint.model));
    m_file->setText(toQString(endpoint.file));
    m_keyFrom->setCurrentIndex(m_keyFrom->findData(static_cast<int>(endpoint.key.from)));
    m_keyName->setText(toQString(endpoint.key.name));
    m_key->clear();
    m_context->setValue(static_cast<int>(std::min<long>(endpoint.contextTokens, kMostTokens)));
    m_maxOutput->setValue(endpoint.maxOutputTokens);
    m_parallel->setValue(endpoint.parallelCalls);
    m_firstByte->setValue(seconds(endpoint.limits.firstByte));
    m_total->setValue(seconds(endpoint.limits.total));
    m_streaming->setChecked(endpoint.streaming);
    m_plainHttp->setChecked(endpoint.plainHttp);
    m_caFile->setText(toQString(endpoint.caFile));
    m_extra->setText(endpoint.extra.empty() ? QString() : toQString(endpoint.extra.dump()));
    m_loading = false;
    showFields();
}

llm::Endpoint EndpointForm::endpoint() const
{
    llm::Endpoint endpoint = m_base;
    endpoint.name = m_name->text().trimmed().toStdString();
    endpoint.kind = static_cast<Kind>(m_kind->currentData().toInt());
    endpoint.baseUrl = m_url->text().trimmed().toStdString();
    endpoint.model = m_model->text().trimmed().toStdString();
    endpoint.file = m_file->text().trimmed().toStdString();
    endpoint.key.from = static_cast<From>(m_keyFrom->currentData().toInt());
    endpoint.key.name = m_keyName->text().trimmed().toStdString();
    endpoint.contextTokens = m_context->value();
    endpoint.maxOutputTokens = m_maxOutput->value();
    endpoint.parallelCalls = m_parallel->value();
    // A part of a second that the file may hold stays as long as the whole seconds are not touched.
    if (m_firstByte->value() != seconds(endpoint.limits.firstByte))
        endpoint.limits.firstByte = std::chrono::seconds(m_firstByte->value());
    if (m_total->value() != seconds(endpoint.limits.total))
        endpoint.limits.total = std::chrono::seconds(m_total->value());
    endpoint.streaming = m_streaming->isChecked();
    endpoint.plainHttp = m_plainHttp->isChecked();
    endpoint.caFile = m_caFile->text().trimmed().toStdString();
    const std::string extra = m_extra->text().trimmed().toStdString();
    endpoint.extra = extra.empty() ? nlohmann::json::object() : nlohmann::json::parse(extra, nullptr, false);
    if (endpoint.extra.is_discarded())
        endpoint.extra = extra; // a text is no object: the check of the settings says so
    return endpoint;
}

void EndpointForm::showFields()
{
    const auto kind = static_cast<Kind>(m_kind->currentData().toInt());
    const auto from = static_cast<From>(m_keyFrom->currentData().toInt());
    const bool network = llm::usesNetwork(kind);
    const auto shown = [&](const std::string& field) {
        if (field == "file")
            return !network;
        if (field == "key.name")
            return network && (from == From::Environment || from == From::Keychain);
        if (field == "key.value")
            return network && (from == From::Keychain || from == From::Session);
        return network || field == "name" || field == "kind";
    };
    for (const Row& row : m_rows) {
        row.label->setVisible(shown(row.field));
        row.box->setVisible(shown(row.field));
        if (row.field == "key.name")
            row.label->setText(from == From::Environment ? tr("Variable") : tr("Keychain entry"));
    }
    m_enterKey->setText(from == From::Keychain ? tr("Store in keychain") : tr("Use in this session"));
}

void EndpointForm::showMistakes(const std::vector<llm::SettingsMistake>& mistakes)
{
    for (const Row& row : m_rows) {
        QString text;
        for (const llm::SettingsMistake& mistake : mistakes) {
            const bool same = mistake.where == row.field || mistake.where.ends_with("." + row.field)
                || (row.field == "key" && mistake.where.ends_with("key.from"));
            if (same && text.isEmpty())
                text = toQString(mistake.text) + QStringLiteral(". ") + toQString(mistake.nextStep);
        }
        row.mistake->setText(text);
        row.mistake->setVisible(!text.isEmpty());
    }
}

void EndpointForm::showKeyState(const QString& text) { m_keyState->setText(text); }

void EndpointForm::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void EndpointForm::retranslate()
{
    m_kind->setItemText(0, tr("OpenAI-compatible (DeepSeek, Qwen, vLLM, Ollama, llama.cpp …)"));
    m_kind->setItemText(1, tr("Anthropic"));
    m_kind->setItemText(2, tr("Scripted (answers from a file, no model)"));
    m_kind->setItemText(3, tr("Cassette (recorded calls, no network)"));
    m_keyFrom->setItemText(0, tr("No key"));
    m_keyFrom->setItemText(1, tr("Environment variable"));
    m_keyFrom->setItemText(2, tr("Keychain of this computer"));
    m_keyFrom->setItemText(3, tr("Typed in, for this session"));
    const std::map<std::string, QString> labels{{"name", tr("&Name")}, {"kind", tr("&Kind")},
        {"baseUrl", tr("Base &URL")}, {"model", tr("&Model")}, {"file", tr("&File")}, {"key", tr("Ke&y")},
        {"key.value", tr("Key value")}, {"contextTokens", tr("Context")}, {"maxOutputTokens", tr("Longest answer")},
        {"parallelCalls", tr("Calls at a time")}, {"limits.firstByte", tr("Wait for the first byte")},
        {"limits.total", tr("Whole call at most")}, {"streaming", tr("Streaming")}, {"plainHttp", tr("Plain HTTP")},
        {"caFile", tr("Authority file")}, {"extra", tr("Further options")}};
    for (const Row& row : m_rows) {
        if (const auto label = labels.find(row.field); label != labels.end())
            row.label->setText(label->second);
    }
    m_url->setPlaceholderText(QStringLiteral("https://…/v1"));
    m_extra->setPlaceholderText(QStringLiteral("{\"top_p\": 0.9}"));
    m_extra->setToolTip(tr("Keys that are added to each request, as a JSON object"));
    m_key->setPlaceholderText(tr("paste the key"));
    m_key->setAccessibleName(tr("Key value"));
    m_key->setToolTip(tr("Never written to the settings file, a log or a run"));
    m_enterKey->setAccessibleName(tr("Take the key"));
    for (QSpinBox* box : {m_context, m_maxOutput})
        box->setSpecialValueText(tr("not stated"));
    m_context->setSuffix(tr(" tokens"));
    m_maxOutput->setSuffix(tr(" tokens"));
    m_streaming->setText(tr("show answers as they grow"));
    m_plainHttp->setText(tr("send the key without encryption (own network only)"));
    m_caFile->setToolTip(tr("PEM file of the authority that signed an own server's certificate"));
    m_caFile->setPlaceholderText(tr("as the system has it"));
    showFields();
}

} // namespace acann::ui
