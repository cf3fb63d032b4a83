/**
 * Answers that many questions of a scan share, worked out once: a tree with thousands of vulnerable packages must not cost
 * the square of its size.
 */
import { mayBeDirect, type Package } from '../model/package.ts';
import { type FileFacts, type HazardFact, mayLoadAnything } from '../model/file-facts.ts';
import type { Gap } from './gap.ts';
import { isBrowserScript } from './first-party.ts';
import type { Instances } from './instances.ts';

export interface HazardSite {
  readonly file: FileFacts;
  readonly hazard: HazardFact;
}

export interface Lookups {
  /** Instances by the name as written or as normalized. */
  named(name: string): readonly Package[];
  locked(key: string, lockfilePath: string): Package | undefined;
  /** Normalized names of the direct packages of the same manifest or lockfile, sorted. */
  directBeside(item: Package): readonly string[];
  /** The first code that could load the package unseen; code that can name some packages only is not asked about here. */
  hiding(code: HazardFact['code'], item: Package): HazardSite | undefined;
  /** Whether anything could load the package unseen, or was not read: then nothing about it is shown by what is not seen. */
  hidesUses(item: Package): boolean;
  /** First-party code that sees it cannot be read. */
  hidesCode(item: Package): boolean;
  /** Every hazard of files that the item's project can see, those left out that run where there are no packages. */
  hazards(item: Package): readonly HazardSite[];
  /** Every unread file that the item's project can see. */
  gaps(item: Package): readonly Gap[];
  /** Whether any code is here that can use the item, read or not: else its manifests may be all that was given. */
  hasCode(item: Package): boolean;
}

export interface LookupInput {
  readonly packages: readonly Package[];
  readonly files: readonly FileFacts[];
  readonly gaps: readonly Gap[];
  readonly instances: Instances;
}

/** Such code sees globals only; `require` is none. `eval` sees more, wherever it stands. */
const fromText =
  /^(?:code made from text by Function|a computed member of the global object|set(?:Timeout|Interval) with text)$/;

export function lookupsOver({ packages, files, gaps, instances }: LookupInput): Lookups {
  const isWritten = files.some(({ writesLoads }) => writesLoads === true);
  /** What may hide a load; where own texts write loads, one of them may be what seems to come from outside. */
  const hazardsIn = (file: FileFacts): readonly HazardFact[] =>
    file.hazards
      .map((hazard): HazardFact => {
        const { bound, ...others } = hazard;
        return bound === 'outside' && isWritten ? others : hazard;
      })
      .filter((hazard) => !isHarmless(file, hazard, isWritten));
  const byName = new Map<string, Package[]>();
  const byKey = new Map<string, Package>();
  const directOf = new Map<string, Set<string>>();
  for (const item of packages) {
    for (const name of new Set([item.name, item.normalizedName])) append(byName, name, item);
    const key = `${item.name}@${item.version}\0${item.lockfilePath}`;
    if (!byKey.has(key)) byKey.set(key, item);
    if (!mayBeDirect(item)) continue;
    for (const path of new Set([item.manifestPath, item.lockfilePath])) {
      directOf.set(path, (directOf.get(path) ?? new Set()).add(item.normalizedName));
    }
  }
  const hidden = new Map<string, { readonly value: HazardSite | undefined }>();
  const gapsOf = new Map<string, { readonly value: readonly Gap[] }>();
  const hazardsOf = new Map<string, { readonly value: readonly HazardSite[] }>();
  const codeOf = new Map<string, { readonly value: boolean }>();
  const besides = new Map<string, { readonly value: readonly string[] }>();
  const gapsSeenBy = (item: Package): readonly Gap[] =>
    once(gapsOf, projectOf(item), () => gaps.filter(({ path }) => instances.canSee(path, item)));
  const hiding: Lookups['hiding'] = (code, item) =>
    once(hidden, `${code}\0${projectOf(item)}`, () => firstHiding(code, item));
  const hidesCode: Lookups['hidesCode'] = (item) =>
    hiding('unparsed_file', item) !== undefined || gapsSeenBy(item).length > 0;
  return {
    named: (name) => byName.get(name) ?? [],
    locked: (key, lockfilePath) => byKey.get(`${key}\0${lockfilePath}`),
    directBeside(item) {
      return once(besides, projectOf(item), () => {
        const names = [
          ...(directOf.get(item.manifestPath) ?? []),
          ...(item.lockfilePath === '' ? [] : (directOf.get(item.lockfilePath) ?? [])),
        ];
        return [...new Set(names)].sort();
      });
    },
    hiding,
    hidesUses: (item) => hiding('dynamic_load', item) !== undefined || hidesCode(item),
    hidesCode,
    hazards: (item) =>
      once(hazardsOf, projectOf(item), () =>
        files.flatMap((file) =>
          file.hazards.length === 0 || !instances.canSee(file.path, item)
            ? []
            : hazardsIn(file).map((hazard) => ({ file, hazard })),
        ),
      ),
    gaps: gapsSeenBy,
    hasCode: (item) =>
      once(
        codeOf,
        projectOf(item),
        () => files.some(({ path }) => instances.canSee(path, item)) || gapsSeenBy(item).length > 0,
      ),
  };

  function firstHiding(code: HazardFact['code'], item: Package): HazardSite | undefined {
    for (const file of files) {
      const hazard = hazardsIn(file).find((found) => found.code === code && mayLoadAnything(found));
      if (hazard !== undefined && instances.canSee(file.path, item)) return { file, hazard };
    }
    return undefined;
  }
}

/** What sees globals only loads what its text writes in full, in the file or handed over by another that writes it. */
function isHarmless(file: FileFacts, { code, what, bound }: HazardFact, isWritten: boolean): boolean {
  if (code !== 'dynamic_load' || !fromText.test(what)) return false;
  return (/^(?:text|made)$/.test(bound ?? '') && !isWritten) || isBrowserScript(file);
}

export function projectOf(item: Package): string {
  return `${item.manifestPath}\0${item.lockfilePath}`;
}

/** Boxed, since `undefined` is an answer too. */
function once<Value>(known: Map<string, { readonly value: Value }>, key: string, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found.value;
  const value = make();
  known.set(key, { value });
  return value;
}

function append(map: Map<string, Package[]>, key: string, item: Package): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [item]);
  else known.push(item);
}
