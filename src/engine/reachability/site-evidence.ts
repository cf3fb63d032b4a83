/** Imports and uses of first-party code as steps that a person can follow: a few, from places far apart. */
import type { World } from '../linking/linker.ts';
import type { ImportSite, UseSite } from '../linking/use-sites.ts';
import type { EvidenceStep } from '../model/verdict.ts';

const pathsShown = 3;

/** As a person of the language would name it. */
export function symbolText({ linkage }: World, use: UseSite | undefined): string {
  if (use === undefined) return '';
  const members = use.target.path.filter((part) => part !== '()' && part !== '#' && part !== 'default');
  return [...linkage.symbols.ownerNames(use.target), ...members].join('.');
}

/** The first use of each file comes before a second one of the same file. */
function spread<Site extends ImportSite | UseSite>(sites: readonly Site[]): readonly Site[] {
  const seen = new Set<string>();
  const places = new Set<string>();
  const first: Site[] = [];
  const more: Site[] = [];
  for (const site of [...sites].sort(
    (a, b) => rank(a) - rank(b) || order(a.file.path, b.file.path) || a.fact.start - b.fact.start,
  )) {
    const place = `${site.file.path}\0${site.fact.start}`;
    if (places.has(place)) continue;
    places.add(place);
    (seen.has(site.file.path) ? more : first).push(site);
    seen.add(site.file.path);
  }
  return [...first, ...more].slice(0, pathsShown);
}

/** A call says more than a value that is handed on. */
function rank({ fact }: ImportSite | UseSite): number {
  return fact.kind === 'value' ? 1 : 0;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export async function useEvidence(
  world: World,
  uses: readonly UseSite[],
  kind?: 'nameMatch',
): Promise<readonly EvidenceStep[]> {
  const steps: EvidenceStep[] = [];
  const shown = new Set<string>();
  for (const use of spread(uses)) {
    for (const [depth, { file, fact }] of [...use.imports].reverse().entries()) {
      const isLast = depth === use.imports.length - 1;
      const place = `${file.path}\0${fact.start}\0${fact.specifier}`;
      if (shown.has(place)) continue;
      shown.add(place);
      steps.push(
        await world.evidence.step(isLast ? 'import' : 'reexport', fact.specifier, {
          path: file.path,
          start: fact.start,
          end: fact.end,
        }),
      );
    }
    const { start, end } = use.fact;
    steps.push(
      await world.evidence.step(kind ?? use.fact.kind, symbolText(world, use), { path: use.file.path, start, end }),
    );
  }
  return steps;
}

export async function importEvidence(world: World, imports: readonly ImportSite[]): Promise<readonly EvidenceStep[]> {
  const steps: EvidenceStep[] = [];
  for (const { file, fact } of spread(imports)) {
    steps.push(
      await world.evidence.step('import', fact.specifier, { path: file.path, start: fact.start, end: fact.end }),
    );
  }
  return steps;
}
