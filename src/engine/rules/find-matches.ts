/** What one part of a rule finds in one view of a file, whichever way it is judged. */
import { evaluateBounded } from './formulas/evaluate-formula.ts';
import type { Handler } from './model/handler.ts';
import type { ReadyPart } from './ready-rule.ts';
import { findFlows } from './taint/find-flows.ts';
import type { SgNode } from './syntax/rule-engine.ts';
import type { SourceView } from './syntax/source-view.ts';

/** Offsets of UTF-16 units in the file's text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Found extends Place {
  /** What a variable stands for, by its name without `$`; undefined for one that stands for nothing here. */
  readonly variable: (name: string) => string | undefined;
  readonly steps?: readonly Place[];
}

export interface FoundInView {
  readonly found: readonly Found[];
  /** What was not looked at or followed to its end, as people are told. */
  readonly bounds: ReadonlySet<string>;
}

const unbounded: ReadonlySet<string> = new Set();

/** `search`: what the native engine finds for a part that it runs. */
export function findMatches(
  part: ReadyPart,
  view: SourceView,
  search: (part: ReadyPart) => readonly SgNode[],
  handlers: readonly Handler[],
): FoundInView {
  if (part.languages !== undefined && !part.languages.includes(view.language)) return { found: [], bounds: unbounded };
  const { plan } = part.planned;
  switch (plan.kind) {
    case 'structural':
      return { found: search(part).map(foundNode), bounds: unbounded };
    case 'formula': {
      const { matches, bound } = evaluateBounded(plan.formula, view);
      const found = matches.map(({ start, end, bindings }) => ({ start, end, variable: textIn(bindings) }));
      return { found, bounds: bound === undefined ? unbounded : new Set([bound]) };
    }
    case 'taint': {
      const { flows, bounds } = findFlows(plan.taint, view, handlers);
      const found = flows.map(({ sink, steps, bindings }) => ({ ...sink, steps, variable: textIn(bindings) }));
      return { found, bounds };
    }
    // Judged over all files at once, where handlers are linked.
    case 'handlers':
      return { found: [], bounds: unbounded };
  }
}

function textIn(bindings: ReadonlyMap<string, { readonly text: string }>): Found['variable'] {
  return (name) => bindings.get(name)?.text;
}

function foundNode(node: SgNode): Found {
  const { start, end } = node.range();
  return {
    start: start.index,
    end: end.index,
    variable: (name) => node.getMatch(name)?.text() ?? textOfAll(node.getMultipleMatches(name)),
  };
}

function textOfAll(nodes: readonly SgNode[]): string | undefined {
  return nodes.length === 0 ? undefined : nodes.map((node) => node.text()).join('');
}
