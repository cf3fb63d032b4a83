/**
 * What the real command line says against a command of `vedette`: its own definition reads the words, and nothing is run. Where the command
 * stands for an operation, the body that the words make is held against the operation's schema too.
 */
import { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import type { CommandIo } from '../../cli/command.ts';
import { createProgram } from '../../cli/index.ts';
import { type OperationCommand, operationCommands } from '../../cli/operation-commands.ts';
import { argumentsOf, bodyOf } from '../../cli/operation-flags.ts';
import { requestFaults } from './request-faults.ts';
import { wordsReader } from './words-reader.ts';

export type CommandLine = (words: readonly string[], isWhole: boolean) => Promise<readonly string[]>;

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
const io: CommandIo = {
  stdin: Readable.from([]),
  stdout: nowhere,
  stderr: nowhere,
  env: {},
  cwd: '/',
  setExitCode: () => {},
};

/** All commands, writing to nobody. */
export function silentProgram(): Promise<Command> {
  return createProgram(io);
}

export async function commandLine(): Promise<CommandLine> {
  const read = wordsReader(await silentProgram());
  const operations = new Map(
    operationCommands().map((operation) => [`${operation.group} ${operation.verb}`, operation]),
  );
  return async (words, isWhole) => {
    const { faults, reached } = await read(words, isWhole);
    if (reached === undefined || !isWhole) return faults;
    const operation = operations.get(`${reached.parent?.name()} ${reached.name()}`);
    // Commands that were written by hand take other words than the fields of an operation.
    const isGenerated = operation !== undefined && reached.description().startsWith(`${operation.summary}.\n`);
    return isGenerated ? bodyFaults(operation, reached) : [];
  };
}

async function bodyFaults(operation: OperationCommand, command: Command): Promise<readonly string[]> {
  const options = command.opts<Readonly<Record<string, unknown>>>();
  const isOfFile = ([name, value]: readonly [string, unknown]): boolean =>
    name.endsWith('File') || [value].flat().some((part) => typeof part === 'string' && part.startsWith('@'));
  const { body: whole = '' } = options;
  // What lies in files is not there to be looked at.
  if (typeof whole === 'string' && /^[@-]/.test(whole)) return [];
  const ofFiles = new Set(
    Object.entries(options)
      .filter(isOfFile)
      .map(([name]) => name.replace(/File$/, '')),
  );
  const given = Object.fromEntries(Object.entries(options).filter((entry) => !isOfFile(entry)));
  const body = await bodyOf(operation, command.args, given, io);
  const places = argumentsOf(operation).filter(({ name }) => !(name in body));
  const faults = requestFaults(operation.path, body).filter(({ field }) => !ofFiles.has(field));
  return [
    ...places.map(({ name }) => `${operation.path} needs ${name}, which no argument gives`),
    ...faults.filter(({ field }) => !places.some(({ name }) => name === field)).map(({ message }) => message),
  ];
}
