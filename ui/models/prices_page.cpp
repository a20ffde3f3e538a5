// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/prices_page.h"

#include "common/icons.h"
#include "common/text.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace acann::ui {

PricesPage::PricesPage(Load load, Save save, QWidget* parent)
    : QWidget(parent)
    , m_load(std::move(load))
    , m_save(std::move(save))
    , m_model(new PricesModel(this))
    , m_table(new QTableView(this))
    , m_note(new QLabel(this))
    , m_error(new QLabel(this))
    , m_add(new QPushButton(themeIcon(QStringLiteral("list-add")), {}, this))
    , m_remove(new QPushButton(themeIcon(QStringLiteral("list-remove")), {}, this))
{
    m_table->setObjectName(QStringLiteral("prices"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->horizontalHeader()->setSectionResizeMode(PricesModel::SourceColumn, QHeaderView::Stretch);
    m_table->setColumnWidth(PricesModel::ModelColumn, fontMetrics().averageCharWidth() * 26);
    m_note->setWordWrap(true);
    m_note->setProperty("role", QStringLiteral("muted"));
    m_error->setWordWrap(true);
    m_error->setObjectName(QStringLiteral("formProblem"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_note);
    layout->addWidget(m_error);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    const auto touched = [this] {
        showState();
        Q_EMIT changed();
    };
    connect(m_model, &QAbstractItemModel::dataChanged, this, touched);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, touched);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, touched);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PricesPage::showState);
    connect(m_add, &QPushButton::clicked, this, [this] {
        const int row = m_model->addOwn(m_table->currentIndex().row());
        m_table->setCurrentIndex(m_model->index(row, 0));
        m_table->edit(m_model->index(row, 0));
    });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_model->remove(m_table->currentIndex().row()); });
    retranslate();
    this->load();
}

void PricesPage::load()
{
    const auto rows = m_load ? m_load() : Result<std::vector<PriceRow>>(std::vector<PriceRow>{});
    m_error->setVisible(!rows);
    if (!rows)
        m_error->setText(toQString(rows.error().message()));
    m_model->setRows(rows ? *rows : std::vector<PriceRow>{});
    m_stored = m_model->ownRows();
    showState();
}

bool PricesPage::isChanged() const { return m_model->ownRows() != m_stored; }

Status PricesPage::save()
{
    if (!isChanged() || !m_save)
        return {};
    const std::vector<PriceRow> own = m_model->ownRows();
    const Status saved = m_save(own);
    if (saved)
        m_stored = own;
    return saved;
}

void PricesPage::showState()
{
    const int row = m_table->currentIndex().row();
    m_add->setEnabled(static_cast<bool>(m_save));
    m_remove->setEnabled(row >= 0 && row < m_model->rowCount() && m_model->row(row).own);
}

void PricesPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void PricesPage::retranslate()
{
    m_note->setText(
        tr("Per million tokens, as looked up on the day beside them. Prices change: an own price wins over a "
           "shipped one. A model without a price is counted in tokens only."));
    m_table->setAccessibleName(tr("Prices"));
    m_add->setText(tr("Add own price"));
    m_add->setToolTip(tr("Starts from the selected row"));
    m_remove->setText(tr("Remove"));
    m_remove->setToolTip(tr("Removes an own price"));
}

} // namespace acann::ui
