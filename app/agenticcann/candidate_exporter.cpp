// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "candidate_exporter.h"

#include "common/background.h"
#include "common/text.h"

#include <QCoreApplication>
#include <QPointer>

#include <map>
#include <set>

namespace acann::app {

namespace {

/// The blobs that were fetched for one export.
class FetchedBlobs final : public evolution::Blobs
{
public:
    void keep(const BlobId& id, Result<std::string> bytes) { m_blobs.insert_or_assign(id, std::move(bytes)); }
    [[nodiscard]] size_t count() const { return m_blobs.size(); }

    Result<BlobId> put(std::string_view) override
    {
        return fail(ErrorCode::StoreReadOnly, "An export does not store blobs");
    }

    Result<std::string> get(const BlobId& id) const override
    {
        const auto found = m_blobs.find(id);
        if (found == m_blobs.end())
            return fail(ErrorCode::FileMissing, "The blob " + id.brief() + " was not fetched");
        return found->second;
    }

private:
    std::map<BlobId, Result<std::string>> m_blobs;
};

std::set<BlobId> blobsOf(const evolution::RunState& state, const CandidateId& id)
{
    std::set<BlobId> blobs;
    const evolution::Member* member = state.member(id);
    while (member) {
        blobs.insert(member->files);
        blobs.insert(member->details);
        member = member->duplicateOf ? state.member(*member->duplicateOf) : nullptr;
    }
    blobs.erase(BlobId{});
    return blobs;
}

} // namespace

void exportFromSession(ui::Session& session, const CandidateId& id, const QString& folder,
    std::function<void(const Result<exchange::ExportSummary>&)> done)
{
    const auto state = session.state();
    if (!state)
        return;
    const auto wanted = blobsOf(*state, id);
    auto fetched = std::make_shared<FetchedBlobs>();
    const exchange::ExportRequest request{session.run(), id, ui::toPath(folder) / id.brief(), false,
        QCoreApplication::applicationVersion().toStdString()};
    for (const BlobId& blob : wanted) {
        session.engine().requestBlob(blob, [=, context = QPointer(&session)](Result<std::string> bytes) {
            fetched->keep(blob, std::move(bytes));
            if (fetched->count() == wanted.size() && context)
                ui::inBackground(
                    context.data(),
                    [state, fetched, request] { return exchange::exportCandidate(*state, *fetched, request); }, done);
        });
    }
}

void connectExport(ui::MainWindow& window)
{
    window.setExporter([&window](const CandidateId& id, const QString& folder) {
        exportFromSession(window.session(), id, folder, [&window](const Result<exchange::ExportSummary>& summary) {
            if (summary)
                window.showExported(ui::pathToQString(summary->folder));
            else
                window.showError(summary.error());
        });
    });
}

} // namespace acann::app
