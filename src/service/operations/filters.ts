/** Filters of searches as modules take them: an empty array is an absent filter, an id that can be none matches nothing. */
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import { isId } from '../foundation/ids.ts';

/** Undefined where the filter is absent; empty where it can match nothing. */
export function idFilter(ids: readonly string[] | undefined): string[] | undefined {
  return ids === undefined || ids.length === 0 ? undefined : ids.filter(isId).map((id) => id.toLowerCase());
}

export function listFilter<Value>(values: readonly Value[] | undefined): readonly Value[] | undefined {
  return values === undefined || values.length === 0 ? undefined : values;
}

/** OSV names of the ecosystems asked for, by any alias and letter case; unknown ones match nothing. */
export function ecosystemFilter(names: readonly string[] | undefined): string[] | undefined {
  return listFilter(names)?.flatMap((name) => findEcosystem(name.trim())?.name ?? []);
}

export function languageFilter(names: readonly string[] | undefined): string[] | undefined {
  return listFilter(names)?.map((name) => name.trim().toLowerCase());
}
