/** Small programs with a known truth, a line of JSON each, in the layout that the shared data explains. */
import { readFile } from 'node:fs/promises';
import { readSymbols } from '../../../src/engine/advisories/read-symbols.ts';
import { noSymbols, type VulnerableSymbols } from '../../../src/engine/model/advisory.ts';
import { ecosystemNames, type EcosystemName } from '../../../src/engine/model/ecosystem-name.ts';

export interface KnownCase {
  readonly id: string;
  readonly ecosystem: EcosystemName;
  readonly files: Readonly<Record<string, string>>;
  /** Files that an installation adds; absent where none was made. */
  readonly installed: Readonly<Record<string, string>> | undefined;
  readonly asks: readonly KnownAsk[];
}

export interface KnownAsk {
  readonly package: string;
  /** `undefined`: not established. */
  readonly loaded: boolean | undefined;
  readonly called: boolean | undefined;
  readonly symbols: VulnerableSymbols;
}

/** @throws Error naming the line that is no case */
export async function knownCases(path: string): Promise<readonly KnownCase[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [caseOf(JSON.parse(line))];
    } catch (error) {
      throw new Error(`${path}, line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}

function caseOf(value: unknown): KnownCase {
  const fields = objectOf(value, 'the line');
  const ecosystem = ecosystemNames.find((name) => name === fields['ecosystem']);
  if (ecosystem === undefined) throw new Error(`ecosystem ${String(fields['ecosystem'])} is not known`);
  if (!Array.isArray(fields['asks'])) throw new Error('asks is no list');
  return {
    id: String(fields['id']),
    ecosystem,
    files: textsOf(fields['files'], 'files'),
    installed: fields['installed'] === undefined ? undefined : textsOf(fields['installed'], 'installed'),
    asks: fields['asks'].map((ask: unknown) => askOf(ask, ecosystem)),
  };
}

function askOf(value: unknown, ecosystem: EcosystemName): KnownAsk {
  const fields = objectOf(value, 'an ask');
  const { symbol, symbols } = fields;
  return {
    package: String(fields['package']),
    loaded: truthOf(fields['loaded']),
    called: truthOf(fields['called']),
    symbols:
      symbols !== undefined && symbols !== null
        ? readSymbols(ecosystem, symbols, {})
        : typeof symbol === 'string'
          ? { ...noSymbols, grade: 'curated', entries: [{ module: '', name: symbol }] }
          : noSymbols,
  };
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
