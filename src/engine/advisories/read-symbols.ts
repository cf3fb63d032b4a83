/**
 * The vulnerable symbols that an `affected` entry names, in the shapes that sources use: `imports` of Go and of PyPA, RustSec
 * `affects.functions`, GitHub `affected_functions`/`vulnerable_functions`, and `symbols` as the project's own overlays write them.
 */
import type { EcosystemName } from '../model/ecosystem-name.ts';
import {
  type Derivation,
  derivationConfidences,
  noSymbols,
  type SymbolEntry,
  type VulnerableSymbols,
} from '../model/advisory.ts';
import { readConditions } from './read-conditions.ts';
import { listOf, recordOf, textOf, textsOf } from './unknown-values.ts';
import { pushEach } from '../text/push-each.ts';

export function readSymbols(
  ecosystem: EcosystemName,
  ecosystemSpecific: unknown,
  databaseSpecific: unknown,
  note: (problem: string) => void = () => {},
): VulnerableSymbols {
  const specific = recordOf(ecosystemSpecific);
  const affects = recordOf(specific.get('affects'));
  const derivation = readDerivation(specific.get('derivation'));
  const goos: string[][] = [];
  const goarch: string[][] = [];
  const entries: SymbolEntry[] = [];
  for (const value of listOf(specific.get('imports'))) {
    const fields = recordOf(value);
    pushEach(entries, attributeEntries(fields));
    const path = textOf(fields.get('path'));
    if (path === '') continue;
    const names = textsOf(fields.get('symbols'));
    pushEach(
      entries,
      names.length === 0 ? [{ module: path, name: '' }] : names.map((name) => ({ module: path, name })),
    );
    goos.push(textsOf(fields.get('goos')));
    goarch.push(textsOf(fields.get('goarch')));
  }
  for (const name of functionNames(affects.get('functions'))) entries.push(splitPath(ecosystem, name));
  for (const value of listOf(specific.get('symbols'))) {
    const fields = recordOf(value);
    // An empty text is no symbol, but `{ "module": "", "name": "" }` says that the package as a whole is one.
    if (typeof value === 'string' && value.trim() !== '') entries.push({ module: '', name: value.trim() });
    else if (fields.has('name'))
      entries.push({
        module: textOf(fields.get('module')),
        name: textOf(fields.get('name')),
        ...readConditions(fields, note),
        ...(derivation === undefined ? {} : lesserConfidence(fields, derivation)),
      });
  }
  for (const bag of [specific, recordOf(databaseSpecific)]) {
    for (const key of ['affected_functions', 'vulnerable_functions']) {
      for (const name of functionNames(bag.get(key))) entries.push(splitPath(ecosystem, name));
    }
  }
  return symbolsOf(entries, unlessAny(goos), unlessAny(goarch), derivation);
}

/** PyPA: an attribute, which may be a class's own, and every module that hands it out; modules alone mean all of them. */
function attributeEntries(fields: ReadonlyMap<string, unknown>): readonly SymbolEntry[] {
  const name = textOf(fields.get('attribute'));
  const modules = textsOf(fields.get('modules'));
  if (modules.length === 0 && name !== '') return [{ module: '', name }];
  return modules.map((module) => ({ module, name }));
}

function lesserConfidence(
  fields: ReadonlyMap<string, unknown>,
  { confidence: surest }: Derivation,
): Pick<SymbolEntry, 'confidence'> {
  const confidence = derivationConfidences.find((known) => known === fields.get('confidence'));
  const isLess =
    confidence !== undefined && derivationConfidences.indexOf(confidence) > derivationConfidences.indexOf(surest);
  return isLess ? { confidence } : {};
}

/** Symbols without a confidence that is known are no derived ones: they count as what somebody named. */
function readDerivation(value: unknown): Derivation | undefined {
  const fields = recordOf(value);
  const confidence = derivationConfidences.find((known) => known === fields.get('confidence'));
  if (confidence === undefined) return undefined;
  return { confidence, vulnerable: textOf(fields.get('vulnerable')), fixed: textOf(fields.get('fixed')) };
}

/**
 * Symbols of several records on the same package, together; a record that names none adds none. Where anybody names
 * functions, those found by comparing releases do not count; of these, the surest alone do.
 */
export function mergeSymbols(all: readonly VulnerableSymbols[]): VulnerableSymbols {
  const known = all.filter(({ entries }) => entries.length > 0);
  const named = known.filter(({ derivation }) => derivation === undefined);
  if (named.length === 0 && known.length > 0) {
    return (
      derivationConfidences
        .map((confidence) => known.find(({ derivation }) => derivation?.confidence === confidence))
        .find((symbols) => symbols !== undefined) ?? noSymbols
    );
  }
  const [first] = named;
  if (first === undefined) return noSymbols;
  if (named.length === 1) return first;
  return symbolsOf(
    named.flatMap(({ entries }) => entries),
    unlessAny(named.map(({ goos }) => goos)),
    unlessAny(named.map(({ goarch }) => goarch)),
  );
}

/** The union of target lists; a limit holds only where each has one, for an empty list means all targets. */
function unlessAny(lists: readonly (readonly string[])[]): string[] {
  return lists.some((list) => list.length === 0) ? [] : [...new Set(lists.flat())];
}

function symbolsOf(
  entries: readonly SymbolEntry[],
  goos: readonly string[],
  goarch: readonly string[],
  derivation?: Derivation,
): VulnerableSymbols {
  const kept = distinctEntries(entries);
  if (kept.length === 0) return noSymbols;
  const grade = kept.every(({ name }) => name === '') ? 'wholePackage' : 'curated';
  const symbols = { entries: kept, goos: [...goos].sort(), goarch: [...goarch].sort() };
  if (derivation === undefined) return { grade, ...symbols };
  // What a comparison of functions did not show excludes no platform.
  return { grade: 'derived', entries: kept, goos: [], goarch: [], derivation };
}

/**
 * In order, each once. Sources that know no conditions say nothing against those of another, so that a symbol stands without any
 * only where nobody gives one; with several, a call that meets what any of them asks for is a use.
 */
function distinctEntries(entries: readonly SymbolEntry[]): readonly SymbolEntry[] {
  // `yaml.load` is `load` of `yaml`, wherever the source puts the module.
  const full = Map.groupBy(entries, ({ module, name }) => [module, name].filter((part) => part !== '').join('.'));
  const told = [...full.values()].flatMap((same) => (same.some(isConditional) ? same.filter(isConditional) : same));
  const distinct = new Map(
    told.map((entry) => [
      `${entry.module}\n${entry.name}\n${isConditional(entry) ? JSON.stringify([entry.unless, entry.onlyIf]) : ''}`,
      entry,
    ]),
  );
  return [...distinct.keys()].sort().flatMap((key) => distinct.get(key) ?? []);
}

function isConditional({ unless, onlyIf }: SymbolEntry): boolean {
  return unless !== undefined || onlyIf !== undefined;
}

/** A list of names, or (RustSec before OSV) an object of names to version ranges. */
function functionNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? textsOf(value) : [...recordOf(value).keys()].filter((name) => name !== '');
}

/**
 * Rust: `smallvec::SmallVec::insert_many` → module `smallvec`, name `SmallVec.insert_many`; elsewhere names stand alone. What
 * stands in angle brackets (`Pool<H, T>::free`, `FromSql::<Text>::from_sql`) and the mark of macros are no part of the name.
 */
function splitPath(ecosystem: EcosystemName, path: string): SymbolEntry {
  if (ecosystem !== 'crates.io') return { module: '', name: path };
  const segments = withoutTypes(path.replace(/\(.*$/, ''))
    .replace(/!$/, '')
    .split('::')
    .filter((segment) => segment !== '');
  const isMethod = /^[A-Z]/.test(segments.at(-2) ?? '');
  const cut = Math.max(segments.length - (isMethod ? 2 : 1), 0);
  return { module: segments.slice(0, cut).join('::'), name: segments.slice(cut).join('.') };
}

function withoutTypes(path: string): string {
  let depth = 0;
  let kept = '';
  for (const character of path) {
    if (character === '<') depth++;
    else if (character === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept.replace(/\s+/g, '');
}
