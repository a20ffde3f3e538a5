// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/budget_form.h"

#include "common/text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

namespace acann::ui {

namespace {

constexpr int kLargestEvaluations = 1'000'000;
constexpr int kLargestTokens = 1'000'000'000;
constexpr int kLargestPatience = 10'000;

QSpinBox* whole(QWidget* parent, int high, int step)
{
    auto* box = new QSpinBox(parent);
    box->setRange(0, high);
    box->setSingleStep(step);
    box->setGroupSeparatorShown(true);
    return box;
}

QDoubleSpinBox* decimal(QWidget* parent, double high, int decimals)
{
    auto* box = new QDoubleSpinBox(parent);
    box->setRange(0, high);
    box->setDecimals(decimals);
    box->setGroupSeparatorShown(true);
    return box;
}

template <typename Value, typename Box> std::optional<Value> limitOf(const Box* box)
{
    return box->value() > 0 ? std::optional<Value>(static_cast<Value>(box->value())) : std::nullopt;
}

} // namespace

BudgetForm::BudgetForm(QWidget* parent)
    : QGroupBox(parent)
    , m_currency(new QComboBox(this))
    , m_patience(whole(this, kLargestPatience, 1))
    , m_speedOfLight(whole(this, 100, 1))
    , m_softTitle(new QLabel(this))
    , m_hardTitle(new QLabel(this))
{
    build(m_soft);
    build(m_hard);
    for (const char* currency : {"USD", "CNY", "EUR"})
        m_currency->addItem(QLatin1String(currency));
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setLabelAlignment(Qt::AlignLeft);
    for (QLabel* title : {m_softTitle, m_hardTitle})
        title->setProperty("role", QStringLiteral("muted"));
    addRow(form, m_softTitle, m_hardTitle);
    addRow(form, m_soft.evaluations, m_hard.evaluations);
    addRow(form, m_soft.minutes, m_hard.minutes);
    addRow(form, m_soft.tokens, m_hard.tokens);
    addRow(form, m_soft.money, m_hard.money);
    addRow(form, m_currency, nullptr);
    addRow(form, m_patience, nullptr);
    addRow(form, m_speedOfLight, nullptr);
    for (QSpinBox* box : findChildren<QSpinBox*>())
        connect(box, &QSpinBox::valueChanged, this, &BudgetForm::changed);
    for (QDoubleSpinBox* box : findChildren<QDoubleSpinBox*>())
        connect(box, &QDoubleSpinBox::valueChanged, this, &BudgetForm::changed);
    connect(m_currency, &QComboBox::currentIndexChanged, this, &BudgetForm::changed);
    retranslate();
}

void BudgetForm::build(Limits& limits)
{
    limits.evaluations = whole(this, kLargestEvaluations, 1);
    limits.minutes = decimal(this, 100'000, 1);
    limits.tokens = whole(this, kLargestTokens, 10'000);
    limits.money = decimal(this, 1'000'000, 2);
}

void BudgetForm::addRow(QFormLayout* form, QWidget* first, QWidget* second)
{
    auto* label = new QLabel(this);
    label->setBuddy(first);
    m_labels.push_back(label);
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* field : {first, second}) {
        if (field) {
            field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
            row->addWidget(field, 1);
        }
    }
    form->addRow(label, box);
}

evolution::Budget BudgetForm::budgetOf(const Limits& limits) const
{
    evolution::Budget budget;
    budget.evaluations = limitOf<int>(limits.evaluations);
    budget.minutes = limitOf<double>(limits.minutes);
    budget.tokens = limitOf<long>(limits.tokens);
    budget.money = limitOf<double>(limits.money);
    budget.currency = m_currency->currentText().toStdString();
    return budget;
}

void BudgetForm::apply(evolution::RunConfig& config) const
{
    config.budget = budgetOf(m_soft);
    config.hardBudget = budgetOf(m_hard);
    config.convergencePatience = m_patience->value();
    config.speedOfLightTarget
        = m_speedOfLight->value() > 0 ? std::optional(m_speedOfLight->value() / 100.0) : std::nullopt;
}

void BudgetForm::setBudget(const Limits& limits, const evolution::Budget& budget)
{
    limits.evaluations->setValue(budget.evaluations.value_or(0));
    limits.minutes->setValue(budget.minutes.value_or(0));
    limits.tokens->setValue(static_cast<int>(std::min<long>(budget.tokens.value_or(0), kLargestTokens)));
    limits.money->setValue(budget.money.value_or(0));
}

void BudgetForm::setConfig(const evolution::RunConfig& config)
{
    setBudget(m_soft, config.budget);
    setBudget(m_hard, config.hardBudget);
    const QString currency = toQString(config.budget.currency);
    if (m_currency->findText(currency) < 0)
        m_currency->addItem(currency);
    m_currency->setCurrentText(currency);
    m_patience->setValue(config.convergencePatience);
    m_speedOfLight->setValue(qRound(config.speedOfLightTarget.value_or(0) * 100));
}

void BudgetForm::changeEvent(QEvent* event)
{
    QGroupBox::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void BudgetForm::retranslate()
{
    setTitle(tr("Stop early"));
    const std::array texts{QString(), tr("E&valuations"), tr("&Minutes"), tr("To&kens"), tr("Mone&y"), tr("Currency"),
        tr("Patience"), tr("Speed of light")};
    for (size_t i = 0; i < texts.size(); ++i)
        m_labels[i]->setText(texts[i]);
    m_softTitle->setText(tr("finish at"));
    m_softTitle->setToolTip(tr("Reaching it finishes what is in flight and starts nothing new"));
    m_hardTitle->setText(tr("spend at most"));
    m_hardTitle->setToolTip(tr("Reaching it also keeps work in flight from asking a model again; what was paid for is "
                               "still evaluated"));
    const std::array names{tr("Evaluations"), tr("Minutes"), tr("Tokens"), tr("Money")};
    for (const auto& [limits, title] : {std::pair(&m_soft, m_softTitle), std::pair(&m_hard, m_hardTitle)}) {
        const std::array<QAbstractSpinBox*, 4> boxes{
            limits->evaluations, limits->minutes, limits->tokens, limits->money};
        for (size_t i = 0; i < boxes.size(); ++i) {
            boxes[i]->setSpecialValueText(tr("no limit"));
            boxes[i]->setToolTip(title->toolTip());
            boxes[i]->setAccessibleName(names[i] + QStringLiteral(", ") + title->text());
        }
        limits->minutes->setToolTip(
            title->toolTip() + QLatin1Char('\n') + tr("Wall clock of the run; pauses do not count"));
    }
    m_patience->setSpecialValueText(tr("off"));
    m_speedOfLight->setSpecialValueText(tr("off"));
    m_speedOfLight->setSuffix(QStringLiteral(" %"));
    m_patience->setToolTip(tr("Ends the run after so many generations without a better best"));
    m_speedOfLight->setToolTip(tr("Ends the run when the best reaches this share of the least possible time"));
    m_currency->setToolTip(tr("Of the money limits; prices in another currency do not count against them"));
}

} // namespace acann::ui
