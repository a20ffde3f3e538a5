// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/model_settings.h"
#include "models/prices_model.h"

#include <QDialog>

#include <filesystem>
#include <functional>

class QLabel;
class QListWidget;
class QPushButton;
class QTabWidget;
class QToolButton;

namespace acann::ui {

class EndpointForm;
class MessageBar;
class PricesPage;
class RolesPage;

/// How a test of an endpoint went, in sentences.
struct EndpointTest
{
    bool passed = false;
    QStringList sentences;
};

/// What the window about models needs besides the settings' file. `test` and `takeKey` block and are called on a
/// worker.
struct ModelServices
{
    std::filesystem::path file; ///< of the settings
    std::function<EndpointTest(const llm::Endpoint&)> test;
    /// Keeps a typed key where the endpoint's source says: keychain or this session.
    std::function<Status(const llm::Endpoint&, const std::string& key)> takeKey;
    /// One sentence: whether a key is at hand; it never holds the key.
    std::function<QString(const llm::Endpoint&)> keyState;
    std::function<Result<std::vector<PriceRow>>()> loadPrices; ///< shipped and own ones; called when the window opens
    std::function<Status(const std::vector<PriceRow>& own)> savePrices;
};

/// Endpoints, which roles they answer for, and prices. Nothing is written before Save, and nothing that is wrong.
class ModelsDialog : public QDialog
{
    Q_OBJECT
public:
    explicit ModelsDialog(ModelServices services, QWidget* parent = nullptr);

    [[nodiscard]] const llm::ModelSettings& settings() const { return m_settings; }
    [[nodiscard]] bool isChanged() const;
    void addEndpoint(llm::Endpoint endpoint);

Q_SIGNALS:
    void saved();

protected:
    void changeEvent(QEvent* event) override;
    void reject() override;

private:
    QWidget* buildEndpoints();
    void buildFoot();
    void load();
    void showList(int current);
    void showEndpoint();
    void take();
    void rename(const std::string& from, const std::string& to);
    void showState();
    void duplicate();
    void removeCurrent();
    void testCurrent();
    void takeKey(const QString& key);
    void save();
    void fillAddMenu();
    void retranslate();
    [[nodiscard]] llm::Endpoint* current();
    [[nodiscard]] std::string freeName(const std::string& wanted) const;

    ModelServices m_services;
    llm::ModelSettings m_settings;
    llm::ModelSettings m_stored;
    MessageBar* m_message;
    QTabWidget* m_tabs;
    QListWidget* m_list;
    QToolButton* m_add;
    QToolButton* m_duplicate;
    QToolButton* m_remove;
    EndpointForm* m_form;
    QLabel* m_none;
    QPushButton* m_test;
    QLabel* m_testResult;
    RolesPage* m_roles;
    PricesPage* m_prices;
    QLabel* m_problem;
    QPushButton* m_save;
    QPushButton* m_close;
    bool m_loading = false;
};

} // namespace acann::ui
