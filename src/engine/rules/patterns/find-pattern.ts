/** Finds code of the shape of a Semgrep pattern in a view. Only nodes that can be its outermost part, and hold its words, are compared. */
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { candidatesFor, candidatesOfBlocks } from './candidates.ts';
import { type CodeNode, codeNode, importOf } from './code-node.ts';
import type { Bound, Environment } from './environment.ts';
import { importKinds, importsOf } from './import-node.ts';
import { type Comparison, matchNode, matchSequence } from './match-pattern.ts';
import { parsePattern, type ParsedPattern } from './parse-pattern.ts';
import { placesOf, wordsIn, writtenWords } from './pattern-words.ts';
import { readView } from './read-view.ts';

export interface PatternMatch {
  readonly node: SgNode | undefined;
  readonly start: number;
  readonly end: number;
  readonly bindings: ReadonlyMap<string, Bound>;
}

export interface PatternSearch {
  readonly matches: readonly PatternMatch[];
  readonly isComplete: boolean;
}

/** For one pattern in one file. */
const stepsMax = 3_000_000;
/** For one piece of code. */
const matchesOfOneMax = 50;

/** A pattern that is none in the language finds nothing; `parsePattern` says why. */
export function findPattern(text: string, view: SourceView, countMax: number): PatternSearch {
  const parsed = parsePattern(text, view.language.name);
  if (!parsed.ok) return { matches: [], isComplete: true };
  const { nodes } = parsed.pattern;
  const read = readView(view);
  const { reader, facts } = read;
  if (wordsIn(parsed.pattern).some((word) => placesOf(word, view, read).length === 0))
    return { matches: [], isComplete: true };
  const words = writtenWords(parsed.pattern, read);
  const about: Comparison = {
    language: view.language.name,
    source: view.source.text,
    facts,
    budget: { steps: stepsMax },
  };
  const matches: PatternMatch[] = [];
  const add = (node: SgNode | undefined, start: number, end: number, environment: Environment) => {
    matches.push({ node, start, end, bindings: bindingsOf(environment) });
    return matches.length >= countMax;
  };
  const [only] = nodes;
  if (nodes.length === 1 && only?.kind === 'import') {
    for (const kind of importKinds[view.language.name] ?? [])
      for (const sg of view.root.findAll({ rule: { kind } }))
        for (const statement of importsOf(sg, view.language.name)) {
          const code = importOf(sg, statement, 'required', reader);
          matchNode(only, code, undefined, about, (environment) => add(sg, code.start, code.end, environment));
        }
  } else if (nodes.length === 1 && only !== undefined && only.slot?.kind !== 'dots') {
    for (const { sg } of candidatesFor(only, words, view, read)) {
      const code = codeNode(sg, reader);
      if (code === undefined || matches.length >= countMax) continue;
      let count = 0;
      matchNode(only, code, undefined, about, (environment) => {
        add(code.sg, code.start, code.end, environment);
        return ++count >= matchesOfOneMax;
      });
    }
  } else {
    for (const { sg } of candidatesOfBlocks(words, view, read)) {
      const block = codeNode(sg, reader);
      if (block === undefined || block.kind !== 'block') continue;
      findSequence(parsed.pattern, block.parts, about, (start, end, environment) =>
        add(undefined, start, end, environment),
      );
    }
  }
  return { matches, isComplete: about.budget.steps >= 0 && matches.length < countMax };
}

/** Whether all words of a pattern stand somewhere in the file; what is found without asking the tree. */
export function mayFindPattern(text: string, view: SourceView): boolean {
  const parsed = parsePattern(text, view.language.name);
  if (!parsed.ok) return false;
  const read = readView(view);
  return wordsIn(parsed.pattern).every((word) => placesOf(word, view, read).length > 0);
}

function findSequence(
  { nodes }: ParsedPattern,
  statements: readonly CodeNode[],
  about: Comparison,
  add: (start: number, end: number, environment: Environment) => boolean,
): void {
  for (const [from, first] of statements.entries()) {
    let count = 0;
    matchSequence(nodes, 0, statements, from, undefined, about, true, (environment, last) => {
      add(first.start, Math.max(last?.end ?? first.end, first.end), environment);
      return ++count >= matchesOfOneMax;
    });
    if (nodes[0]?.slot?.kind === 'dots') break;
  }
}

function bindingsOf(environment: Environment): ReadonlyMap<string, Bound> {
  const bindings = new Map<string, Bound>();
  for (let entry = environment; entry !== undefined; entry = entry.before)
    if (!bindings.has(entry.name)) bindings.set(entry.name, entry.bound);
  return bindings;
}
