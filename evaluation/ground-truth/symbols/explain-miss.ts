/** Why a record's true functions are not among those that were kept: by class, from the releases that were compared. */
import { compareReleases } from '../../../src/engine/symbols/compare-releases.ts';
import type { Release } from '../../../src/engine/symbols/release.ts';
import { scriptModule, withoutConstructor } from '../../../src/engine/symbols/symbol-names.ts';
import type { Unit, UnitFile } from '../../../src/engine/symbols/unit.ts';
import { openForComparing, type ReleaseArchives } from '../../../src/service/symbols/release-archives.ts';
import type { JudgedTask } from '../symbols.ts';
import { figuresOf, keptOf } from './page.ts';
import { isSameSymbol, type TrueSymbol } from './truth.ts';

export const missClasses = [
  'nothing was derived',
  'ranked behind the tenth',
  'not written as a function of this name in the release',
  'its body changed, but too many stand before it',
  'its body is the same in both releases',
] as const;
export type MissClass = (typeof missClasses)[number];

/** `undefined` where one was found, itself or by one hop. */
export async function explainMiss(judged: JudgedTask, archives: ReleaseArchives): Promise<MissClass | undefined> {
  const { task, outcome, truth } = judged;
  const figures = figuresOf(judged);
  if (figures.hitWithCallees > 0) return undefined;
  if (outcome.kind !== 'derived') return 'nothing was derived';
  const behind = outcome.derivation.symbols.slice(keptOf(outcome).length);
  if (behind.some((symbol) => truth.some((one) => isSameSymbol(one, symbol)))) return 'ranked behind the tenth';
  const compared = outcome.compared[outcome.derivation.pair];
  if (compared === undefined) return 'nothing was derived';
  const { release } = await openForComparing(task, compared.vulnerable, archives);
  const { release: fixed } = await openForComparing(task, compared.fixed, archives);
  if (!(await hasTrueFunction(release, truth))) return 'not written as a function of this name in the release';
  const { changed } = await compareReleases(release, fixed);
  const isChanged = changed.some(({ file, unit }) => truth.some((one) => isTrue(one, file, unit)));
  return isChanged ? 'its body changed, but too many stand before it' : 'its body is the same in both releases';
}

async function hasTrueFunction(release: Release, truth: readonly TrueSymbol[]): Promise<boolean> {
  const words = truth.map(({ name }) => name.split(/[.:#]/).at(-1)?.replace(/\W/g, '') ?? '');
  for (const [path, text] of release.texts) {
    if (!words.some((word) => text.includes(word))) continue;
    const file = await release.unitsOf(path);
    if (typeof file !== 'string' && file.units.some((unit) => truth.some((one) => isTrue(one, file, unit))))
      return true;
  }
  return false;
}

function isTrue(truth: TrueSymbol, { path, module }: Pick<UnitFile, 'path' | 'module'>, unit: Unit): boolean {
  const name = withoutConstructor(unit.name);
  const entries = [module === path ? { module: scriptModule(path), name } : { module, name }];
  return isSameSymbol(module === path ? { ...truth, module: '' } : truth, { name, entries });
}
