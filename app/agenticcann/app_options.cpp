// SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app_options.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QTextStream>

namespace acann::app {

namespace {

constexpr int kUsageError = 2;

const QStringList kThemes{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
const QStringList kLanguages{QStringLiteral("en"), QStringLiteral("zh_CN")};

/// What is wrong with the parsed options; empty when nothing is.
QString mistake(const QCommandLineParser& parser, const AppOptions& options)
{
    if (!parser.errorText().isEmpty())
        return parser.errorText();
    if (parser.positionalArguments().size() > 1)
        return QStringLiteral("Only one workspace can be opened.");
    if (!options.theme.isEmpty() && !kThemes.contains(options.theme))
        return QStringLiteral("Unknown theme '%1'; choose one of: %2.")
            .arg(options.theme, kThemes.join(QStringLiteral(", ")));
    if (!options.language.isEmpty() && !kLanguages.contains(options.language))
        return QStringLiteral("Unknown language '%1'; choose one of: %2.")
            .arg(options.language, kLanguages.join(QStringLiteral(", ")));
    return {};
}

} // namespace

std::optional<AppOptions> parseOptions(const QStringList& arguments, int& exitCode)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Evolves Ascend C kernels with layered hardware knowledge. Needs a display; without one use "
                       "agenticcann-cli."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const auto option = [&parser](const char* name, const char* text, const char* value = nullptr) {
        QCommandLineOption made(
            QLatin1String(name), QLatin1String(text), value ? QString(QLatin1String(value)) : QString());
        parser.addOption(made);
        return made;
    };
    const auto workspace = option("workspace", "Open this workspace folder (created when missing).", "DIR");
    const auto task = option("task", "Prepare a new run of this operator task.", "FILE");
    const auto sample = option("run-sample", "Run the sample (LayerNorm fp16) in its own workspace.");
    const auto theme = option("theme", "Theme of this session: system, light or dark.", "NAME");
    const auto language = option("language", "Language of this session: en or zh_CN.", "CODE");
    parser.addPositionalArgument(
        QStringLiteral("workspace"), QStringLiteral("The same as --workspace."), QStringLiteral("[workspace]"));
    const bool parsed = parser.parse(arguments);
    AppOptions options{
        parser.value(workspace), parser.value(task), parser.isSet(sample), parser.value(theme), parser.value(language)};
    if (options.workspace.isEmpty() && !parser.positionalArguments().isEmpty())
        options.workspace = parser.positionalArguments().first();
    exitCode = 0;
    if (parser.isSet(help)) {
        QTextStream(stdout) << parser.helpText();
        return std::nullopt;
    }
    if (parser.isSet(version)) {
        QTextStream(stdout) << QCoreApplication::applicationName() << ' ' << QCoreApplication::applicationVersion()
                            << '\n';
        return std::nullopt;
    }
    if (const QString wrong = mistake(parser, options); !parsed || !wrong.isEmpty()) {
        QTextStream(stderr) << wrong << '\n';
        exitCode = kUsageError;
        return std::nullopt;
    }
    return options;
}

} // namespace acann::app
