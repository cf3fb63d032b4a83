/** Asks the formulas of a rule about a file, and puts what they find on the code that stands there. */
import { evaluateBounded, type FormulaMatch } from '../formulas/evaluate-formula.ts';
import type { Formula } from '../model/formula.ts';
import type { TaintSpec } from '../model/taint-spec.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { callNames } from './call-names.ts';
import type { Code } from './code/code.ts';
import type { CodeIndex } from './code/walk.ts';
import {
  type Marks,
  type PlaceKey,
  placeKey,
  type PropagatorMark,
  type SanitizerMark,
  type SinkMark,
  type SourceMark,
} from './marks.ts';

export interface MarkedFile {
  readonly index: () => CodeIndex;
  readonly inputs: () => readonly Code[];
  /** Is told what formulas did not look at. */
  readonly bounds: Set<string>;
}

/** Undefined where the file has no source or no sink. */
export function resolveMarks(
  spec: TaintSpec,
  view: SourceView,
  { index, inputs, bounds }: MarkedFile,
): Marks | undefined {
  const matchesOf = (formula: Formula): readonly FormulaMatch[] => {
    const { matches, bound } = evaluateBounded(formula, view);
    if (bound !== undefined) bounds.add(bound);
    return matches;
  };
  const codeOf = (formula: Formula): (readonly [Code, FormulaMatch])[] =>
    matchesOf(formula).flatMap((match) =>
      index()
        .at(match)
        .map((code) => [code, match] as const),
    );
  const sinkMatches = spec.sinks.flatMap((sink) =>
    sink.kind === 'code' ? [{ sink, matches: matchesOf(sink.formula) }] : [],
  );
  const namedSinks = spec.sinks.flatMap((sink) =>
    sink.kind === 'calls' ? [{ names: callNames(sink.names), arguments: sink.arguments ?? [] }] : [],
  );
  if (namedSinks.length === 0 && sinkMatches.every(({ matches }) => matches.length === 0)) return undefined;
  const sources = new Map<PlaceKey, SourceMark>();
  for (const source of spec.sources) {
    if (source.kind === 'requestInput') {
      for (const code of inputs()) sources.set(placeKey(code), { place: code, bindings: new Map(), isLasting: false });
    } else {
      for (const [code, match] of codeOf(source.formula))
        sources.set(placeKey(code), { place: match, bindings: match.bindings, isLasting: source.isLasting ?? false });
    }
  }
  if (sources.size === 0) return undefined;
  const sinks = new Map<PlaceKey, SinkMark[]>();
  for (const { sink, matches } of sinkMatches) {
    for (const match of matches) {
      const mark: SinkMark = {
        place: { start: match.start, end: match.end },
        bindings: match.bindings,
        isExact: sink.isExact ?? false,
      };
      for (const code of index().at(match)) add(sinks, placeKey(code), mark);
    }
  }
  const sanitizers = new Map<PlaceKey, SanitizerMark>();
  for (const sanitizer of spec.sanitizers) {
    if (sanitizer.kind === 'calls') continue;
    for (const [code] of codeOf(sanitizer.formula)) {
      const key = placeKey(code);
      if (sanitizer.yields === true && (sources.has(key) || sinks.has(key))) continue;
      sanitizers.set(key, { isExact: sanitizer.isExact ?? false, isLasting: sanitizer.isLasting ?? false });
    }
  }
  const propagators = new Map<PlaceKey, PropagatorMark[]>();
  const observed = new Set<PlaceKey>();
  for (const { formula, from, to } of spec.propagators) {
    for (const match of matchesOf(formula)) {
      const given = match.bindings.get(from);
      const taker = match.bindings.get(to);
      const last = index().at(match).at(-1);
      if (given === undefined || taker === undefined || last === undefined) continue;
      for (const source of index().at(given)) {
        observed.add(placeKey(source));
        for (const target of index().at(taker))
          add(propagators, placeKey(last), { from: placeKey(source), to: target });
      }
    }
  }
  const sanitizerNames = callNames(
    spec.sanitizers.flatMap((sanitizer) => (sanitizer.kind === 'calls' ? sanitizer.names : [])),
  );
  return {
    sources,
    sinks,
    sanitizers,
    propagators,
    observed,
    calls: { sanitizers: sanitizerNames, sinks: sinksByName(namedSinks) },
  };
}

function sinksByName(
  sinks: readonly { readonly names: (name: string) => boolean; readonly arguments: readonly number[] }[],
): (name: string) => readonly number[] | undefined {
  const known = new Map<string, readonly number[] | undefined>();
  return (name) => {
    if (known.has(name)) return known.get(name);
    const fitting = sinks.filter(({ names }) => names(name));
    const places = fitting.some((sink) => sink.arguments.length === 0) ? [] : fitting.flatMap((sink) => sink.arguments);
    const result = fitting.length === 0 ? undefined : places;
    known.set(name, result);
    return result;
  };
}

function add<Item>(map: Map<PlaceKey, Item[]>, key: PlaceKey, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}
