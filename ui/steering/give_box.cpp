// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "steering/give_box.h"

#include "common/formatter.h"
#include "common/text.h"
#include "run/run_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace acann::ui {

namespace {

using Kind = evolution::SteeringKind;

constexpr std::array kKinds{Kind::Hint, Kind::Ban, Kind::Freeze, Kind::Mode};
constexpr std::array kModes{task::AgentMode::SingleShot, task::AgentMode::FixLoop, task::AgentMode::ToolAgent};
constexpr std::array<const char*, 5> kRegions{"Init", "CopyIn", "Compute", "CopyOut", "tiling"};

} // namespace

GiveBox::GiveBox(Session& session, Selection& selection, QWidget* parent)
    : QGroupBox(parent)
    , m_session(session)
    , m_selection(selection)
    , m_kind(new QComboBox(this))
    , m_mode(new QComboBox(this))
    , m_text(new QLineEdit(this))
    , m_regionRow(new QWidget(this))
    , m_onlySelected(new QCheckBox(this))
    , m_give(new QPushButton(this))
    , m_refusal(new QLabel(this))
{
    for (const Kind kind : kKinds)
        m_kind->addItem(QString(), static_cast<int>(kind));
    for (const task::AgentMode mode : kModes)
        m_mode->addItem(QString(), static_cast<int>(mode));
    m_kind->setObjectName(QStringLiteral("giveKind"));
    m_text->setObjectName(QStringLiteral("giveText"));
    m_give->setObjectName(QStringLiteral("giveButton"));
    m_refusal->setObjectName(QStringLiteral("formProblem"));
    m_refusal->setWordWrap(true);
    auto* regions = new QHBoxLayout(m_regionRow);
    regions->setContentsMargins(0, 0, 0, 0);
    for (const char* region : kRegions) {
        m_regions.push_back(new QCheckBox(QLatin1String(region), m_regionRow));
        regions->addWidget(m_regions.back());
        connect(m_regions.back(), &QCheckBox::toggled, this, &GiveBox::showFields);
    }
    regions->addStretch(1);
    auto* row = new QHBoxLayout;
    row->addWidget(m_kind);
    row->addWidget(m_mode);
    row->addWidget(m_text, 1);
    row->addWidget(m_give);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(m_regionRow);
    layout->addWidget(m_onlySelected);
    layout->addWidget(m_refusal);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &GiveBox::showFields);
    connect(m_mode, &QComboBox::currentIndexChanged, this, &GiveBox::showFields);
    connect(m_text, &QLineEdit::textChanged, this, &GiveBox::showFields);
    connect(m_text, &QLineEdit::returnPressed, this, &GiveBox::give);
    connect(m_give, &QPushButton::clicked, this, &GiveBox::give);
    connect(m_onlySelected, &QCheckBox::toggled, this, &GiveBox::showFields);
    connect(&m_selection, &Selection::currentChanged, this, &GiveBox::showFields);
    retranslate();
}

evolution::Steering GiveBox::act() const
{
    evolution::Steering act;
    act.kind = static_cast<Kind>(m_kind->currentData().toInt());
    act.text = m_text->text().trimmed().toStdString();
    if (act.kind == Kind::Mode)
        act.mode = static_cast<task::AgentMode>(m_mode->currentData().toInt());
    if (act.kind == Kind::Freeze) {
        act.text.clear();
        for (const QCheckBox* region : m_regions) {
            if (region->isChecked())
                act.regions.insert(region->text().toStdString());
        }
    }
    const bool scoped = act.kind == Kind::Hint || act.kind == Kind::Freeze;
    if (scoped && m_onlySelected->isChecked() && !m_selection.current().isNull())
        act.candidate = m_selection.current();
    return act;
}

void GiveBox::give()
{
    if (!m_give->isEnabled())
        return;
    m_session.steer(act());
    m_text->clear();
    for (QCheckBox* region : m_regions)
        region->setChecked(false);
}

void GiveBox::refresh() { showFields(); }

void GiveBox::showFields()
{
    const Kind kind = static_cast<Kind>(m_kind->currentData().toInt());
    m_mode->setVisible(kind == Kind::Mode);
    m_text->setVisible(kind != Kind::Freeze);
    m_regionRow->setVisible(kind == Kind::Freeze);
    m_onlySelected->setVisible(kind == Kind::Hint || kind == Kind::Freeze);
    const QString selected = m_selection.current().isNull() ? QString() : format::shortId(m_selection.current());
    m_onlySelected->setEnabled(!selected.isEmpty());
    m_onlySelected->setText(selected.isEmpty() ? tr("only for descendants of the selected candidate")
                                               : tr("only for descendants of %1").arg(selected));
    m_text->setPlaceholderText(kind == Kind::Hint ? tr("a sentence for the prompts to come")
            : kind == Kind::Ban                   ? tr("an approach or API name that must not be used")
                                                  : tr("why (optional)"));
    const auto& state = m_session.state();
    QString refusal;
    if (!state)
        refusal = tr("No run is on screen.");
    else if (m_session.isReadOnly())
        refusal = tr("This workspace is open read-only.");
    else if (const auto why = evolution::steeringRefusal(*state, act()))
        refusal = toQString(*why);
    m_give->setEnabled(refusal.isEmpty());
    m_give->setToolTip(refusal);
    // An empty field needs no scolding.
    const bool untouched = m_text->text().isEmpty() && kind != Kind::Mode;
    m_refusal->setText(refusal);
    m_refusal->setVisible(!refusal.isEmpty() && !untouched);
}

void GiveBox::changeEvent(QEvent* event)
{
    QGroupBox::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void GiveBox::retranslate()
{
    setTitle(tr("Give the run"));
    for (size_t i = 0; i < kKinds.size(); ++i)
        m_kind->setItemText(static_cast<int>(i), words::steering(kKinds[i]));
    for (size_t i = 0; i < kModes.size(); ++i)
        m_mode->setItemText(static_cast<int>(i), words::agent(task::name(kModes[i])));
    m_kind->setAccessibleName(tr("What to give"));
    m_mode->setAccessibleName(tr("Agent mode"));
    m_text->setAccessibleName(tr("Words"));
    m_kind->setToolTip(tr("Hint: told to every prompt to come. Ban: must not be used. Freeze: regions stay as in the "
                          "parent. Agent mode: from the next generation on."));
    m_give->setText(tr("Give"));
    showFields();
}

} // namespace acann::ui
