/** What is wrong with the commands of a shell text: those of the project and calls of its API are looked at, those of others are named here. */
import { existsSync, readFileSync } from 'node:fs';
import { settings } from '../../config/settings.ts';
import { tokenHeaders } from '../../service/http/admission.ts';
import type { CommandLine } from './command-line-faults.ts';
import { isOperation, requestFaults } from './request-faults.ts';
import { type ShellCommand, shellCommands, shellFault } from './shell-commands.ts';

const root = new URL('../../../', import.meta.url);

/** Programs of others: what they make of their arguments is theirs to say. */
const foreign = new Set(
  'cat cd cp echo exit git gunzip mkdir oapi-codegen openssl pbpaste set [ openapi-typescript @openapitools/openapi-generator-cli'.split(
    ' ',
  ),
);
/** Of npm, what is no script of ours. */
const npmCommands = new Set(['ci', 'install', 'pack', 'sbom']);

/** Variables of the program that are no settings of a server. */
const otherVariables = new Set(
  [
    'src/config/caller-files.ts',
    'src/config/config.ts',
    'src/testing/temporary-database.ts',
    'bitbucket-pipe/pipe.sh',
  ].flatMap((path) => readFileSync(new URL(path, root), 'utf8').match(/\bVEDETTE_[A-Z_]+\b/g) ?? []),
);
const variables = new Set([...settings.map(({ name }) => `VEDETTE_${name}`), ...otherVariables]);
const headers = new Set(['content-type', ...Object.values(tokenHeaders)]);

export async function shellFaults(text: string, commandLine: CommandLine): Promise<readonly string[]> {
  const fault = shellFault(text);
  if (fault !== '') return [fault];
  const faults: string[] = [];
  for (const command of shellCommands(text)) faults.push(...(await commandFaults(command, commandLine)));
  return faults;
}

/** The words behind the name of the program, where the command is one of ours. */
export function ownWords([first = '', ...rest]: readonly string[]): readonly string[] | undefined {
  if (first === 'npx') return ownWords(rest);
  if (first === 'vedette') return rest;
  return first === 'node' && rest[0] === 'bin/vedette.mjs' ? rest.slice(1) : undefined;
}

/** The path of the operation that a text calls last. */
export function calledPath(text: string): string | undefined {
  return shellCommands(text).findLast(({ words }) => words[0] === 'vedette_call')?.words[1];
}

async function commandFaults(
  { assignments, words }: ShellCommand,
  commandLine: CommandLine,
): Promise<readonly string[]> {
  const unknown = Object.keys(assignments)
    .filter((name) => name.startsWith('VEDETTE_') && !variables.has(name))
    .map((name) => `there is no setting ${name}`);
  const own = ownWords(words);
  return [...unknown, ...(own === undefined ? otherFaults(words) : await commandLine(own, true))];
}

function otherFaults([name = '', ...rest]: readonly string[]): readonly string[] {
  if (name === '' || foreign.has(name) || name.startsWith('$(')) return [];
  if (name === 'npx') return otherFaults(rest);
  if (name === 'vedette_call') return callFaults(rest);
  if (name === 'curl') return curlFaults(rest);
  if (name === 'npm') return npmFaults(rest);
  if (name === 'node') return fileFaults(rest.find((word) => !word.startsWith('-')));
  if (name === 'docker') return fileFaults(rest[rest.indexOf('-f') + 1]);
  return [`${name} is no command that is known here`];
}

function fileFaults(path: string | undefined): readonly string[] {
  return path !== undefined && existsSync(new URL(path, root)) ? [] : [`there is no file ${path}`];
}

function npmFaults(words: readonly string[]): readonly string[] {
  const [word = '', name = ''] = words;
  const at = words.indexOf('--workspace');
  const path = at === -1 ? 'package.json' : `${words[at + 1]}/package.json`;
  if (!existsSync(new URL(path, root))) return fileFaults(path);
  const { scripts } = JSON.parse(readFileSync(new URL(path, root), 'utf8')) as { scripts: object };
  const script = word === 'run' ? name : word;
  return npmCommands.has(script) || script in scripts ? [] : [`${path} has no script ${script}`];
}

function callFaults([path = '', body = '']: readonly string[]): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [`the body of ${path} is no JSON`];
  }
  return requestFaults(path, value).map(({ message }) => message);
}

function curlFaults(words: readonly string[]): readonly string[] {
  const valuesOf = (flag: string): readonly string[] =>
    words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ''] : []));
  const strange = valuesOf('-H')
    .filter((header) => !header.startsWith('@') && !headers.has(header.split(':')[0]?.toLowerCase() ?? ''))
    .map((header) => `the service reads no header ${header}`);
  const addresses = words.filter((word) => /^https?:/.test(word) && !word.endsWith('$1'));
  const paths = addresses.map((address) => new URL(address).pathname);
  const lost = paths.filter((path) => !isOperation(path)).map((path) => `there is no operation ${path}`);
  const [path] = paths;
  const [body] = valuesOf('-d');
  return [...strange, ...lost, ...(path === undefined || body === undefined ? [] : callFaults([path, body]))];
}
