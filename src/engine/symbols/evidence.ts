/** What speaks for a candidate being the vulnerable function, as numbers between about 0 and 1 that are weighed in `rank-symbols.ts`. */
import { type AdvisoryWords, nameParts } from './advisory-words.ts';
import type { ChangeAccount } from './change-account.ts';
import type { Candidate } from './candidates.ts';
import { type ChangedUnit, changedWords } from './compare-releases.ts';
import { isTool } from './is-product-file.ts';
import { spokenName } from './symbol-names.ts';
import { shortName } from './unit.ts';

export const evidenceNames = [
  'namedInText',
  'onlyNamed',
  'mostAlike',
  'typeNamed',
  'fileNamed',
  'folderNamed',
  'isTool',
  'nameWords',
  'changeWords',
  'vocabulary',
  'newNames',
  'isPublic',
  'isPlain',
  'isSmallChange',
  'isHugeChange',
  'isGone',
  'isInner',
  'isConstant',
  'isCaller',
  'few',
  'onlyOne',
  'inAllBranches',
  'changesAlways',
  'namedInLog',
  'onlyNamedInLog',
  'logWords',
  'isTested',
  'onlyTested',
  'leadsToHidden',
  'inScript',
  'inPython',
  'inGo',
  'inRust',
] as const;
export type EvidenceName = (typeof evidenceNames)[number];
export type Evidence = Readonly<Record<EvidenceName, number>>;

export interface Surroundings {
  readonly words: AdvisoryWords;
  /** How many functions changed in all. */
  readonly count: number;
  /** In how many candidates' changes each word stands. */
  readonly spread: ReadonlyMap<string, number>;
  /** Keys of functions that changed on every branch that was compared, where there are several. */
  readonly common?: ReadonlySet<string>;
  /** How many of the functions that changed are named in the text. */
  readonly named: number;
  /** The most that any function's own words and those of its change have in common with the text. */
  readonly alikeMax: number;
  /** Whether code outside of the package can name it. */
  readonly isPublic: (placed: Pick<ChangedUnit, 'file' | 'unit'>) => boolean;
  /** What the fixed release itself tells of its change. */
  readonly account: ChangeAccount;
  /** How many of the functions that changed its change logs name. */
  readonly namedInLog: number;
  /** How many of them its new tests name. */
  readonly tested: number;
  /** Keys of functions that changed between the two releases before, too. */
  readonly noisy: ReadonlySet<string>;
}

const plain =
  /^(?:<init>|__init__|init|new|constructor|main|run|get|set|toString|String|Error|__str__|__repr__|__call__|call|apply|setup|configure|create|build|from|clone|fmt|drop|Close|close|equals|hashCode)$/;

export function evidenceOf(candidate: Candidate, around: Surroundings): Evidence {
  const { unit, file, change, route } = candidate;
  const { words, count, spread, account } = around;
  const short = shortName(spokenName(candidate));
  const owner = unit.name.includes('.') ? unit.name.slice(0, unit.name.lastIndexOf('.')) : '';
  const isNamed = isNamedIn(candidate, words);
  const stem = fileStem(file.path);
  const changed = changedWords(change);
  const alike = likeness(candidate, around);
  const isLogged = isNamedIn(candidate, account);
  const isTested = account.tested.has(short);
  return {
    namedInText: isNamed ? 1 : 0,
    onlyNamed: isNamed ? 1 / Math.sqrt(Math.max(around.named, 1)) : 0,
    mostAlike: alike > 0 && alike >= around.alikeMax ? 1 : 0,
    typeNamed: owner !== '' && words.names.has(shortName(owner)) ? 1 : 0,
    fileNamed: words.names.has(stem) || nameParts(stem).some((part) => words.stems.has(part)) ? 1 : 0,
    folderNamed: folderParts(file.path).some(
      (part) => words.names.has(part) || nameParts(part).some((word) => words.stems.has(word)),
    )
      ? 1
      : 0,
    isTool: isTool(file.path) ? 1 : 0,
    nameWords: share(nameParts(short), words, spread, count),
    changeWords: share(changed.flatMap(nameParts), words, spread, count),
    vocabulary: vocabularyShare(changed, words),
    newNames: change.added.some((word) => words.names.has(word) && !change.removed.includes(word)) ? 1 : 0,
    isPublic: around.isPublic(candidate) ? 1 : 0,
    isPlain: plain.test(short) ? 1 : 0,
    isSmallChange: changed.length <= 12 ? 1 : 0,
    isHugeChange: changed.length > 80 ? 1 : 0,
    isGone: change.isGone ? 1 : 0,
    isInner: route === 'inner' ? 1 : 0,
    isConstant: route === 'constant' ? 1 : 0,
    isCaller: route === 'caller' ? candidate.hops / 2 : 0,
    few: 1 / Math.sqrt(Math.max(count, 1)),
    onlyOne: count <= 2 ? 1 : 0,
    inAllBranches: around.common === undefined ? 0 : around.common.has(candidate.key) ? 1 : -1,
    changesAlways: around.noisy.has(candidate.key) ? 1 : 0,
    namedInLog: isLogged ? 1 : 0,
    onlyNamedInLog: isLogged ? 1 / Math.sqrt(Math.max(around.namedInLog, 1)) : 0,
    logWords: shareOf(nameParts(short), account.stems) + shareOf(changed.flatMap(nameParts), account.stems),
    isTested: isTested ? 1 : 0,
    onlyTested: isTested ? 1 / Math.sqrt(Math.max(around.tested, 1)) : 0,
    leadsToHidden: route === 'caller' && around.isPublic(candidate) && !around.isPublic(change) ? 1 : 0,
    // How many functions of a vulnerability people name differs by the habits of those who keep its database.
    inScript: /\.[cm]?[jt]sx?$/.test(file.path) ? 1 : 0,
    inPython: file.path.endsWith('.py') ? 1 : 0,
    inGo: file.path.endsWith('.go') ? 1 : 0,
    inRust: file.path.endsWith('.rs') ? 1 : 0,
  };
}

/** Whether the text writes its name as code; a constructor's is that of its type. */
export function isNamedIn(candidate: Candidate, { names }: Pick<AdvisoryWords, 'names'>): boolean {
  const name = spokenName(candidate);
  const short = shortName(name);
  return names.has(short) || (short === '<init>' && names.has(shortName(name.slice(0, -short.length - 1))));
}

/** What its own words and those of its change have in common with the text. */
export function likeness(
  { unit, change }: Candidate,
  { words, spread, count }: Pick<Surroundings, 'words' | 'spread' | 'count'>,
): number {
  return (
    share(nameParts(shortName(unit.name)), words, spread, count) +
    share(changedWords(change).flatMap(nameParts), words, spread, count)
  );
}

/** How much of the words stands in the advisory, rare ones counting for more. */
function share(
  parts: readonly string[],
  words: AdvisoryWords,
  spread: ReadonlyMap<string, number>,
  count: number,
): number {
  let found = 0;
  for (const part of new Set(parts)) {
    if (!words.stems.has(part)) continue;
    found += Math.log(1 + (count + 1) / ((spread.get(part) ?? 0) + 1)) / Math.log(2 + count);
  }
  return Math.min(found / 3, 1.5);
}

function shareOf(parts: readonly string[], stems: ReadonlySet<string>): number {
  return Math.min(new Set(parts.filter((part) => stems.has(part))).size / 5, 1);
}

function vocabularyShare(changed: readonly string[], { vocabulary }: AdvisoryWords): number {
  if (vocabulary.size === 0) return 0;
  const found = new Set(
    changed.flatMap((word) => [word.toLowerCase(), ...nameParts(word)]).filter((word) => vocabulary.has(word)),
  );
  return Math.min(found.size / 3, 1);
}

/** Folders that say something: not those that hold everything. */
function folderParts(path: string): readonly string[] {
  const folders = path.split('/').slice(0, -1);
  return folders.filter((part) => !/^(?:src|lib|main|java|internal|pkg|core|common|util|utils)$/.test(part)).slice(-2);
}

function fileStem(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
}
