/**
 * Which functions of a vulnerable release a program is written for: every one that was a candidate and is exported, some by which a function of high
 * confidence is reached that is not true, and some that have nothing to do with the change; the true ones are left out.
 */
import type { DerivedSymbol } from '../../../../src/engine/symbols/derive-symbols.ts';
import { packageUnits, type PlacedUnit } from '../../../../src/engine/symbols/package-units.ts';
import { noPublicNames, publicNames } from '../../../../src/engine/symbols/public-names.ts';
import type { Release } from '../../../../src/engine/symbols/release.ts';
import { scriptModule, withoutConstructor } from '../../../../src/engine/symbols/symbol-names.ts';
import { shortName, unitKey } from '../../../../src/engine/symbols/unit.ts';
import { randomFrom } from '../../../../src/testing/random.ts';
import { isSameSymbol, type TrueSymbol } from '../truth.ts';
import type { CalledName } from './called-program.ts';

export const calledKinds = ['candidate', 'leads to a candidate', 'unrelated'] as const;
export type CalledKind = (typeof calledKinds)[number];

export interface CalledFunction {
  readonly kind: CalledKind;
  readonly called: CalledName;
  /** Of a candidate that an overlay holds. */
  readonly confidence: string;
  /** It mentions a true function, or what mentions one, by a name that leaves no doubt. */
  readonly leadsToTrue: boolean;
}

export interface CalledFunctions {
  readonly functions: readonly CalledFunction[];
  /** Candidates for which there is no program, by reason. */
  readonly leftOut: Readonly<Record<'true' | 'not exported', number>>;
}

export interface CallsQuestion {
  readonly release: Release;
  /** `package.json`, parsed, for npm. */
  readonly manifest: unknown;
  readonly isScript: boolean;
  readonly symbols: readonly DerivedSymbol[];
  /** How many of the symbols an overlay holds. */
  readonly keptMax: number;
  readonly truth: readonly TrueSymbol[];
  readonly seed: number;
  /** Functions at most that have nothing to do with the change, and that lead to one of high confidence. */
  readonly drawnMax: number;
}

const unitFilesMax = 400;
/** Beyond it, nearly everything leads to it. */
const leadingMax = 3000;

export async function calledFunctions(question: CallsQuestion): Promise<CalledFunctions> {
  const { release, manifest, isScript, symbols, keptMax, truth, seed, drawnMax } = question;
  const names = isScript ? publicNames(release.texts, manifest) : noPublicNames;
  const nameOf = ({ file, unit }: PlacedUnit): CalledName | undefined => {
    if (!isScript) return unit.isPublic ? { module: file.module, name: withoutConstructor(unit.name) } : undefined;
    const [handed] = names.of(file.path, unit.name);
    if (handed !== undefined) return { module: '', name: handed };
    const [own] = publicNames(release.texts, { main: file.path }).of(file.path, unit.name);
    return own === undefined ? undefined : { module: scriptModule(file.path), name: own };
  };
  const all = await functionsOf(release, isScript);
  const leading = await leadingTo(
    release,
    all.filter((placed) => truth.some((one) => isTrue(one, placed, isScript))),
  );
  const leftOut = { true: 0, 'not exported': 0 };
  const wrong: PlacedUnit[] = [];
  const functions: CalledFunction[] = [];
  const taken = new Set<string>();
  for (const [at, symbol] of symbols.entries()) {
    const placed = all.find(({ file, unit }) => file.path === symbol.path && unitNames(symbol).has(unit.name));
    if (placed !== undefined) taken.add(unitKey(placed.file, placed.unit));
    if (truth.some((one) => isSameSymbol(one, symbol))) leftOut.true++;
    else {
      if (placed !== undefined && symbol.confidence === 'high' && at < keptMax) wrong.push(placed);
      const called = placed === undefined ? undefined : nameOf(placed);
      if (placed === undefined || called === undefined) leftOut['not exported']++;
      else {
        const leadsToTrue = leading.has(unitKey(placed.file, placed.unit));
        functions.push({ kind: 'candidate', called, confidence: at < keptMax ? symbol.confidence : '', leadsToTrue });
      }
    }
  }
  const random = randomFrom(seed);
  const drawn = all.map((placed) => ({ placed, at: random() })).sort((a, b) => a.at - b.at);
  const toWrong = await leadingTo(release, wrong);
  const counts = { 'leads to a candidate': 0, unrelated: 0 };
  for (const { placed } of drawn) {
    const key = unitKey(placed.file, placed.unit);
    if (taken.has(key) || leading.has(key)) continue;
    const kind = toWrong.has(key) ? 'leads to a candidate' : 'unrelated';
    const called = counts[kind] < drawnMax ? nameOf(placed) : undefined;
    if (called === undefined || isNameOfAny(called, symbols, truth)) continue;
    functions.push({ kind, called, confidence: '', leadsToTrue: false });
    counts[kind]++;
  }
  return { functions, leftOut };
}

/** The name as it stands in the file, which a table's name may not be. */
function unitNames(symbol: DerivedSymbol): ReadonlySet<string> {
  return new Set(
    [symbol.name, 'default', ...symbol.entries.map(({ name }) => name)].flatMap((name) => [
      name,
      `${name}.<init>`,
      `${name}.__init__`,
    ]),
  );
}

function isNameOfAny(called: CalledName, symbols: readonly DerivedSymbol[], truth: readonly TrueSymbol[]): boolean {
  const short = shortName(called.name);
  return (
    symbols.some(
      ({ name, entries }) => shortName(name) === short || entries.some((entry) => shortName(entry.name) === short),
    ) || truth.some(({ name }) => name.split(/[.:#]/).at(-1) === short)
  );
}

async function functionsOf(release: Release, isScript: boolean): Promise<readonly PlacedUnit[]> {
  const found: PlacedUnit[] = [];
  for (const path of [...release.texts.keys()].slice(0, unitFilesMax)) {
    const file = await release.unitsOf(path);
    if (typeof file === 'string') continue;
    for (const unit of file.units)
      if (unit.kind === 'function' && (isScript || unit.within === undefined)) found.push({ file, unit });
  }
  return found;
}

function isTrue(truth: TrueSymbol, { file, unit }: PlacedUnit, isScript: boolean): boolean {
  const name = withoutConstructor(unit.name);
  const entries = [{ module: isScript ? '' : file.module, name }];
  return isSameSymbol(truth, { name, entries });
}

/** Everything that mentions one of them by a name that leaves no doubt, or mentions what does. */
async function leadingTo(release: Release, starts: readonly PlacedUnit[]): Promise<ReadonlySet<string>> {
  const units = packageUnits(release);
  const found = new Set(starts.map(({ file, unit }) => unitKey(file, unit)));
  let edge = starts;
  while (edge.length > 0 && found.size < leadingMax) {
    const next: PlacedUnit[] = [];
    for (const { file, unit } of edge)
      for (const caller of await units.mentioning(unit.name, file.path)) {
        const key = unitKey(caller.file, caller.unit);
        if (found.has(key)) continue;
        found.add(key);
        next.push(caller);
      }
    edge = next;
  }
  return found;
}
