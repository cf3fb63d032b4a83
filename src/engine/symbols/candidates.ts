/**
 * From what changed to functions that code can call: those that changed, the named functions that changed ones stand in, and those that use
 * a constant that changed; each with the way by which it was found.
 */
import type { ChangedUnit, Comparison } from './compare-releases.ts';
import type { PackageUnits, PlacedUnit } from './package-units.ts';
import { shortName, type Unit, type UnitFile, unitKey } from './unit.ts';

/** `changed`: its own body; `inner`: one within it; `constant`: one that it uses; `caller`: it calls one, at one or two steps. */
export type Route = 'changed' | 'inner' | 'constant' | 'caller';

export interface Candidate extends PlacedUnit {
  readonly key: string;
  readonly route: Route;
  /** Steps of calls from the changed function; 0 for it itself. */
  readonly hops: number;
  readonly change: ChangedUnit;
}

const constantUsersMax = 8;

export async function candidatesOf(comparison: Comparison, units: PackageUnits): Promise<readonly Candidate[]> {
  const found = new Map<string, Candidate>();
  const keep = (placed: PlacedUnit, route: Route, change: ChangedUnit): void => {
    const key = unitKey(placed.file, placed.unit);
    if (!found.has(key)) found.set(key, { ...placed, key, route, hops: 0, change });
  };
  const functions = comparison.changed.filter(({ unit }) => unit.kind === 'function');
  for (const change of functions) {
    const file = await units.file(change.file.path);
    if (file === undefined) continue;
    keep({ file, unit: change.unit }, 'changed', change);
  }
  for (const change of functions) {
    const { within } = change.unit;
    const file = within === undefined ? undefined : await units.file(change.file.path);
    const owner = file?.units.find(({ name, kind }) => kind === 'function' && name === within);
    if (file !== undefined && owner !== undefined) keep({ file, unit: owner }, 'inner', change);
  }
  for (const change of comparison.changed) {
    if (change.unit.kind !== 'constant' || isVersionText(change)) continue;
    const file = await units.file(change.file.path);
    if (file === undefined) continue;
    let isUsed = false;
    for (const name of builtFrom(change.unit.name, file)) {
      const users = await units.mentioning(name, change.file.path);
      if (users.length > constantUsersMax) continue;
      for (const user of users) keep(user, 'constant', change);
      isUsed ||= users.length > 0;
    }
    const type = isUsed ? undefined : typeOf(change);
    if (type !== undefined) keep({ file, unit: type }, 'constant', change);
  }
  return [...found.values()];
}

const builtFromMax = 20;

/** A constant and those of its file that are put together from it, as patterns are from parts. */
function builtFrom(name: string, { units }: UnitFile): readonly string[] {
  const constants = units.filter(({ kind }) => kind === 'constant');
  const names = new Set([name]);
  // A set hands out what is added to it while it is walked.
  for (const known of names) {
    if (names.size >= builtFromMax) break;
    const short = shortName(known);
    for (const unit of constants) if (unit.words.slice(1).includes(short)) names.add(unit.name);
  }
  return [...names];
}

/** What a type holds for all of its instances, and does not use itself, is used by what it inherits: whoever makes one is concerned. */
function typeOf({ unit }: ChangedUnit): Unit | undefined {
  const dot = unit.name.lastIndexOf('.');
  if (dot <= 0 || unit.within !== undefined) return undefined;
  return { ...unit, kind: 'function', name: unit.name.slice(0, dot) };
}

/** What says which release this is changes in each. */
function isVersionText({ unit }: ChangedUnit): boolean {
  return (
    /^_*version(?:_?info|_tuple)?_*$/i.test(shortName(unit.name)) || /^(?:VERSION|__all__|__author__)$/.test(unit.name)
  );
}

const callersMax = 10;

/** Functions that lead to a candidate by one or two calls, the nearest first; public ones end the way. */
export async function callersOf(
  candidate: Candidate,
  units: PackageUnits,
  isEntry: (placed: PlacedUnit) => boolean,
): Promise<readonly Candidate[]> {
  const found = new Map<string, Candidate>();
  let edge: readonly PlacedUnit[] = [candidate];
  for (let hops = 1; hops <= 2 && edge.length > 0; hops++) {
    const next: PlacedUnit[] = [];
    for (const { file, unit } of edge) {
      for (const caller of [...(await units.mentioning(unit.name, file.path)), ...units.makersOf(unit, file)]) {
        const key = unitKey(caller.file, caller.unit);
        if (key === candidate.key || found.has(key)) continue;
        found.set(key, { ...caller, key, route: 'caller', hops, change: candidate.change });
        if (!isEntry(caller)) next.push(caller);
      }
    }
    if (found.size > callersMax) break;
    edge = next;
  }
  return [...found.values()].slice(0, callersMax);
}
