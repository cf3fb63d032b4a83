/** Small programs with a known truth: lines of JSON in the layout that the shared data explains, or texts of the project's own. */
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSymbols } from '../../../src/engine/advisories/read-symbols.ts';
import { noSymbols, type VulnerableSymbols } from '../../../src/engine/model/advisory.ts';
import { ecosystemNames, type EcosystemName } from '../../../src/engine/model/ecosystem-name.ts';
import { fieldsOfCaseText } from './case-text.ts';
import { withConditions } from './known-conditions.ts';

/** The project's own: a folder for each language, a text for each case. */
export const ownCases = fileURLToPath(new URL('.', import.meta.url));

export interface KnownCase {
  readonly id: string;
  readonly ecosystem: EcosystemName;
  /** What it is counted under: the folder that holds it, or the ecosystem of one that is a line. */
  readonly group: string;
  readonly files: Texts;
  /** Files that an installation adds; absent where none was made. */
  readonly installed: Texts | undefined;
  /** Files that stand outside of the project, such as the sources of archives: they run, and are never judged. */
  readonly outside: Texts;
  /** Commands for the shell, in order; empty where the case only says its truth. */
  readonly run: readonly string[];
  readonly asks: readonly KnownAsk[];
}

export type Texts = Readonly<Record<string, string>>;

export interface KnownAsk {
  readonly package: string;
  /** Of several versions of the package this one; empty where there is one only. */
  readonly version: string;
  /** `testOnly`: only tests load it, and they are not what is run. */
  readonly kind: 'testOnly' | undefined;
  /** `undefined`: not established. */
  readonly loaded: boolean | undefined;
  readonly called: boolean | undefined;
  /** By what name the function marks its call; empty where none is asked about. */
  readonly symbol: string;
  readonly symbols: VulnerableSymbols;
}

/**
 * @param path of a file of lines, of a text, or of a folder with texts in folders
 * @throws Error naming the line or the text that is no case
 */
export async function knownCases(path: string): Promise<readonly KnownCase[]> {
  if (statSync(path).isDirectory()) return caseTexts(path);
  const text = await readFile(path, 'utf8');
  if (path.endsWith('.txt')) return [readCase(path, () => textCase(path, text))];
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    return [readCase(`${path}, line ${index + 1}`, () => caseOf(objectOf(JSON.parse(line), 'the line')))];
  });
}

async function caseTexts(folder: string): Promise<readonly KnownCase[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => name.endsWith('.txt')).sort();
  const cases: KnownCase[] = [];
  for (const name of paths) cases.push(...(await knownCases(join(folder, name))));
  return cases;
}

function textCase(path: string, text: string): KnownCase {
  const language = basename(dirname(path));
  const fields = { id: `${language}/${basename(path, '.txt')}`, group: language, ...fieldsOfCaseText(text) };
  return caseOf(fields);
}

function readCase(place: string, read: () => KnownCase): KnownCase {
  try {
    return read();
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function caseOf(fields: Record<string, unknown>): KnownCase {
  const ecosystem = ecosystemNames.find((name) => name === fields['ecosystem']);
  if (ecosystem === undefined) throw new Error(`ecosystem ${String(fields['ecosystem'])} is not known`);
  if (!Array.isArray(fields['asks'])) throw new Error('asks is no list');
  const run = fields['run'] ?? [];
  return {
    id: String(fields['id']),
    ecosystem,
    group: textOf(fields['group'], ecosystem),
    files: textsOf(fields['files'], 'files'),
    installed: fields['installed'] === undefined ? undefined : textsOf(fields['installed'], 'installed'),
    outside: textsOf(fields['outside'] ?? {}, 'outside'),
    run: (Array.isArray(run) ? run : [run]).map(String),
    asks: fields['asks'].map((ask: unknown) => askOf(ask, ecosystem)),
  };
}

function askOf(value: unknown, ecosystem: EcosystemName): KnownAsk {
  const fields = objectOf(value, 'an ask');
  const { symbol, symbols } = fields;
  return {
    package: String(fields['package']),
    version: textOf(fields['version'], ''),
    kind: fields['kind'] === 'testOnly' ? 'testOnly' : undefined,
    loaded: truthOf(fields['loaded']),
    called: truthOf(fields['called']),
    symbol: textOf(symbol, ''),
    symbols:
      symbols !== undefined && symbols !== null
        ? withConditions(ecosystem, String(fields['package']), readSymbols(ecosystem, symbols, {}))
        : typeof symbol === 'string'
          ? { ...noSymbols, grade: 'curated', entries: [{ module: '', name: symbol }] }
          : noSymbols,
  };
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

function truthOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function textsOf(value: unknown, what: string): Record<string, string> {
  const entries = Object.entries(objectOf(value, what));
  return Object.fromEntries(entries.map(([path, text]) => [path, String(text)]));
}

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} is no object`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object is a record of unknown values
  return value as Record<string, unknown>;
}
