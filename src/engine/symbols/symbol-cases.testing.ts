/** The folders of `fixtures`, each with releases of a package and an advisory, and what is derived from the texts of one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryTree } from '../files/memory-tree.ts';
import { type ComparedPair, type Derivation, deriveSymbols } from './derive-symbols.ts';
import { openRelease, type Release } from './release.ts';

export type Texts = Readonly<Record<string, string>>;

export interface SymbolCase {
  readonly name: string;
  readonly folder: URL;
  /** By path below the folder; `advisory.json` and the files of its releases. */
  readonly texts: Texts;
}

/** Any of it may be missing from a changed one. */
interface Advisory {
  readonly ecosystem?: string;
  readonly package?: string;
  readonly text?: string;
  readonly cwes?: readonly string[];
}

export interface DerivedCase {
  readonly derivation: Derivation | undefined;
  /** The pair of releases that it is of. */
  readonly pair: ComparedPair | undefined;
  readonly isScript: boolean;
}

const root = new URL('fixtures/', import.meta.url);

export function symbolCases(): readonly SymbolCase[] {
  return readdirSync(root).map((name) => {
    const folder = new URL(`${name}/`, root);
    return { name, folder, texts: textsIn(folder) };
  });
}

/** Code stands in files that end in `.txt`, so that neither formatter nor scanner takes it for code of this house. */
function textsIn(folder: URL): Texts {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [relative(fileURLToPath(folder), path).replace(/\.txt$/, ''), readFileSync(path, 'utf8')] as const;
  });
  return Object.fromEntries(files.filter(([path]) => path !== 'expected.json'));
}

/** @throws {SyntaxError} where a file of JSON is none. */
export async function derivedFrom(texts: Texts): Promise<DerivedCase> {
  const { ecosystem = '', package: packageName = '', text = '', cwes = [] } = readAdvisory(texts);
  const isScript = ecosystem === 'npm';
  const has = (release: string): boolean => Object.keys(texts).some((path) => path.startsWith(`${release}/`));
  const open = async (release: string): Promise<Release> => {
    const own = Object.entries(texts).filter(([path]) => path.startsWith(`${release}/`));
    const files = Object.fromEntries(own.map(([path, text]) => [path.slice(release.length + 1), text]));
    return await openRelease(ecosystem === 'PyPI' ? '' : packageName, release, memoryTree(files));
  };
  const pairs: ComparedPair[] = [];
  for (const suffix of ['', '-second']) {
    if (!has(`vulnerable${suffix}`)) continue;
    const before = suffix === '' && has('before') ? { before: await open('before') } : {};
    const manifest: unknown = isScript ? JSON.parse(texts['vulnerable/package.json'] ?? '') : undefined;
    const vulnerable = await open(`vulnerable${suffix}`);
    pairs.push({ vulnerable, fixed: await open(`fixed${suffix}`), manifest, ...before });
  }
  const derivation = await deriveSymbols({ text, cwes, ids: [], isScript, pairs });
  return { derivation, pair: pairs[derivation?.pair ?? 0], isScript };
}

function readAdvisory(texts: Texts): Advisory {
  return JSON.parse(texts['advisory.json'] ?? '');
}
