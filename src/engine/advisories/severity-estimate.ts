/**
 * The severity of a record that nobody scored, from its weaknesses and words. Weights are added up; they come from scored records
 * (`npm run evaluation -- severity train`). The same record and models always give the same score.
 */
import { type EstimatedWords, severityTerms } from './severity-terms.ts';

export interface SeverityModel {
  /**
   * Records that were modified at this instant or later are estimated by it, those before by the model before: a new model moves no
   * estimate of a record that does not change. Empty for the first.
   */
  readonly since: string;
  /** What is said of a record of which nothing counts for more or less. */
  readonly base: number;
  readonly cwes: WeightedTerms;
  readonly headline: WeightedTerms;
  readonly text: WeightedTerms;
}

/** Terms with commas between, by the hundredths of a point that each adds. */
export type WeightedTerms = Readonly<Record<string, string>>;

/** What is answered where there is nothing to estimate from. */
export const unknownScore = 5;

const scoreMin = 1;
const scoreMax = 9.8;

export type EstimateSeverity = (record: EstimatedWords & { readonly modified: string }) => number | undefined;

/** @param models the first for all records, the others in order of `since`. The estimate is `undefined` where no term is known. */
export function severityEstimator(models: readonly SeverityModel[]): EstimateSeverity {
  const compiled = models.map(compile);
  return (record) => {
    const model = compiled.findLast(({ since }) => record.modified >= since);
    if (model === undefined) return undefined;
    const { cwes, headline, text } = severityTerms(record);
    const known = [
      ...weightsOf(model.cwes, cwes),
      ...weightsOf(model.headline, headline),
      ...weightsOf(model.text, text),
    ];
    if (known.length === 0) return undefined;
    const hundredths = known.reduce((sum, weight) => sum + weight, 0);
    return Math.round(Math.min(scoreMax, Math.max(scoreMin, model.base + hundredths / 100)) * 10) / 10;
  };
}

interface CompiledModel {
  readonly since: string;
  readonly base: number;
  readonly cwes: ReadonlyMap<string, number>;
  readonly headline: ReadonlyMap<string, number>;
  readonly text: ReadonlyMap<string, number>;
}

function compile({ since, base, cwes, headline, text }: SeverityModel): CompiledModel {
  return { since, base, cwes: weightByTerm(cwes), headline: weightByTerm(headline), text: weightByTerm(text) };
}

function weightByTerm(weighted: WeightedTerms): Map<string, number> {
  return new Map(
    Object.entries(weighted).flatMap(([weight, terms]) =>
      terms.split(',').map((term): [string, number] => [term, Number(weight)]),
    ),
  );
}

function weightsOf(weights: ReadonlyMap<string, number>, terms: ReadonlySet<string>): number[] {
  return [...terms].map((term) => weights.get(term)).filter((weight) => weight !== undefined);
}
