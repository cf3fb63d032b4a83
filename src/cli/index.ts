/**
 * The commands of the command line; a test compares the list with the folder. Only the command that is asked for is loaded, since the
 * whole service takes longer to load than a small scan to run; all are for help, and to tell what a mistyped one may have meant.
 */
import { Command } from 'commander';
import { version } from '../config/version.ts';
import { applyCallerConfig } from './caller-config.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { operationCommands } from './operation-commands.ts';

/** By the first word of a command, in the order of the help. */
const commands: Readonly<Record<string, () => Promise<RegisterCommand>>> = {
  serve: async () => (await import('./serve.ts')).registerServe,
  worker: async () => (await import('./worker.ts')).registerWorker,
  scan: async () => (await import('./scan.ts')).registerScan,
  fix: async () => (await import('./fix.ts')).registerFix,
  mcp: async () => (await import('./mcp.ts')).registerMcp,
  lookup: async () => (await import('./lookup.ts')).registerLookup,
  sbom: async () => (await import('./sbom.ts')).registerSbom,
  export: async () => (await import('./export.ts')).registerExport,
  rules: async () => (await import('./rules.ts')).registerRules,
  tokens: async () => (await import('./tokens.ts')).registerTokens,
  bitbucket: async () => (await import('./bitbucket.ts')).registerBitbucket,
  fixes: async () => (await import('./fixes.ts')).registerFixes,
  organizations: async () => (await import('./organizations.ts')).registerOrganizations,
  'operator-tokens': async () => (await import('./operator-tokens.ts')).registerOperatorTokens,
  console: async () => (await import('./console.ts')).registerConsole,
  advisories: async () => (await import('./advisories.ts')).registerAdvisories,
  keys: async () => (await import('./keys.ts')).registerKeys,
  database: async () => (await import('./database.ts')).registerDatabase,
  backup: async () => (await import('./backup.ts')).registerBackup,
  restore: async () => (await import('./backup.ts')).registerRestore,
  completion: async () => (await import('./completion.ts')).registerCompletion,
  dev: async () => (await import('./dev-compare-versions.ts')).registerDevCompareVersions,
};

/** @param words of the command line; absent: all commands are wanted */
export async function createProgram(io: CommandIo, [word = '']: readonly string[] = []): Promise<Command> {
  const program = new Command('vedette')
    .description('Self-hosted code-security scanning: packages, advisories, reachability, rules.')
    .version(version)
    .showHelpAfterError('(run with --help for what there is)')
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .exitOverride();
  // What completes words has to know all of them.
  const isAlone = word !== 'completion' && Object.hasOwn(commands, word);
  const named = isAlone ? commands[word] : undefined;
  const operations = operationCommands();
  // First words of commands that are made from operations.
  const groups = new Set(operations.map(({ group }) => group));
  const isOfServer = groups.has(word);
  const isVersion = word === '--version' || word === '-V';
  const wanted = named !== undefined ? [named] : isOfServer || isVersion ? [] : Object.values(commands);
  for (const load of wanted) (await load())(program, io);
  if (isOfServer || (named === undefined && !isVersion))
    (await import('./operations.ts')).registerOperations(program, io, operations);
  await applyCallerConfig(program, { word, commandNames: [...Object.keys(commands), ...groups] }, io);
  return program;
}
