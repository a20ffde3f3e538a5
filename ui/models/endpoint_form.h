// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/model_settings.h"

#include <QWidget>

#include <map>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace acann::ui {

/// The fields of one endpoint. What is wrong with a field stands below it. A typed key is handed on at once and never
/// kept here.
class EndpointForm : public QWidget
{
    Q_OBJECT
public:
    explicit EndpointForm(QWidget* parent = nullptr);

    void setEndpoint(const llm::Endpoint& endpoint);
    [[nodiscard]] llm::Endpoint endpoint() const;
    /// Of this endpoint; `where` is the field's name, or ends with it after a dot.
    void showMistakes(const std::vector<llm::SettingsMistake>& mistakes);
    /// What is known about the key: "set in this session", …
    void showKeyState(const QString& text);

Q_SIGNALS:
    void changed();
    /// The key that a person typed for the endpoint as it stands in the form.
    void keyEntered(const QString& key);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addRow(const std::string& field, QWidget* widget);
    void buildRows();
    void connectFields();
    void showFields();
    void enterKey();
    void retranslate();

    llm::Endpoint m_base; ///< what the form does not show stays as it was
    bool m_loading = false;
    QFormLayout* m_form;
    QLineEdit* m_name;
    QComboBox* m_kind;
    QLineEdit* m_url;
    QLineEdit* m_model;
    QLineEdit* m_file;
    QComboBox* m_keyFrom;
    QLineEdit* m_keyName;
    QLineEdit* m_key;
    QPushButton* m_enterKey;
    QLabel* m_keyState;
    QSpinBox* m_context;
    QSpinBox* m_maxOutput;
    QSpinBox* m_parallel;
    QSpinBox* m_firstByte;
    QSpinBox* m_total;
    QCheckBox* m_streaming;
    QCheckBox* m_plainHttp;
    QLineEdit* m_caFile;
    QLineEdit* m_extra;
    struct Row
    {
        std::string field;
        QLabel* label = nullptr;
        QWidget* box = nullptr; ///< the field with its mistake
        QLabel* mistake = nullptr;
    };
    std::vector<Row> m_rows;
};

} // namespace acann::ui
