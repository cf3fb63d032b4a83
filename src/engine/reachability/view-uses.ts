/** What first-party code does with the package of a question, as rules ask for it. */
import { isInOwnFunction } from '../linking/own-code.ts';
import { matchSymbols } from '../linking/symbols.ts';
import type { UseSite } from '../linking/use-sites.ts';
import type { EvidenceStep } from '../model/verdict.ts';
import type { QuestionView } from './question-view.ts';
import { importEvidence, useEvidence } from './site-evidence.ts';

/** Uses of the very functions that the advisory names. */
export function exactUses({ world, question: { symbols }, uses }: QuestionView): readonly UseSite[] {
  if (symbols.grade === 'none' || !symbols.entries.some((entry) => entry.name !== '')) return [];
  return uses.filter((use) => matchSymbols(world.linkage.symbols, symbols, use.target) === 'exact');
}

/** Those by the product. */
export function productionUses(view: QuestionView): readonly UseSite[] {
  return exactUses(view).filter((use) => view.rootOf(use.file.path) === 'production');
}

/** Those that stand in code that may run, as do the imports of what they use. The repository is searched only where no use is outside of all functions in question. */
export async function running({ world, program }: QuestionView, all: readonly UseSite[]): Promise<readonly UseSite[]> {
  const uses = all.filter(
    (use) => program?.mayReach?.(use.file, use.fact.start) !== false && program?.mayUse?.(use) !== false,
  );
  const isBound = (use: UseSite, isFree: (place: number) => boolean): boolean =>
    isFree(use.fact.start) && isFree(use.file.imports[use.fact.import]?.start ?? use.fact.start);
  if (uses.every((use) => isBound(use, (place) => !isInOwnFunction(use.file, place)))) return uses;
  const { mayRun } = await world.ownCode();
  return uses.filter((use) => isBound(use, (place) => mayRun(use.file.path, place)));
}

export function usedEvidence({ world, imports, uses }: QuestionView): Promise<readonly EvidenceStep[]> {
  return imports.length > 0 ? importEvidence(world, imports) : useEvidence(world, uses);
}
