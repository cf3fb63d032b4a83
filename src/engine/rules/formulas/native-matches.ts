/** What the native engine finds in a view for an ast-grep rule object, with the words that a file must hold asked for first. */
import type { RuleObject } from '../model/rule-object.ts';
import { withContexts } from '../syntax/pattern-context.ts';
import type { NapiConfig, SgNode } from '../syntax/rule-engine.ts';
import type { RuleLanguage } from '../syntax/rule-language.ts';
import { fileWords, type FileWords, requiredWords, type WordTest } from '../syntax/required-words.ts';
import type { SourceView } from '../syntax/source-view.ts';
import type { Binding, FormulaMatch } from './formula-match.ts';

export interface NativeQuery {
  readonly rule: RuleObject;
  readonly constraints?: RuleObject;
}

interface Prepared {
  readonly config: NapiConfig;
  readonly single: readonly string[];
  readonly multiple: readonly string[];
  readonly canMatch: WordTest;
}

const wordsByView = new WeakMap<SourceView, FileWords>();
const prepared = new WeakMap<object, Map<string, Prepared>>();

/** Throws what the native engine throws for a rule that it does not take; `validateFormula` tells before. */
export function nativeMatches(query: NativeQuery, view: SourceView, countMax: number): FormulaMatch[] {
  const { config, single, multiple, canMatch } = prepare(query, view.language);
  if (!canMatch(wordsOfView(view))) return [];
  return view.root
    .findAll(config)
    .slice(0, countMax)
    .map((node) => {
      const { start, end } = node.range();
      return { node, start: start.index, end: end.index, bindings: bindingsOf(node, single, multiple, view) };
    });
}

function wordsOfView(view: SourceView): FileWords {
  const known = wordsByView.get(view) ?? fileWords(view.source.path, view.source.text);
  wordsByView.set(view, known);
  return known;
}

export function nativeConfig(query: NativeQuery, language: RuleLanguage): NapiConfig {
  return prepare(query, language).config;
}

function prepare(query: NativeQuery, language: RuleLanguage): Prepared {
  let byLanguage = prepared.get(query.rule);
  if (byLanguage === undefined) prepared.set(query.rule, (byLanguage = new Map<string, Prepared>()));
  const key = `${language.name} ${query.constraints === undefined ? '' : JSON.stringify(query.constraints)}`;
  const known = byLanguage.get(key);
  if (known !== undefined) return known;
  const texts = textsOf(query).join('\n');
  const names = [...texts.matchAll(/(\$\$\$|\$)([A-Z_][A-Z_0-9]*)/g)];
  const namesBehind = (sign: string) => [
    ...new Set(names.filter((name) => name[1] === sign).map((name) => name[2] ?? '')),
  ];
  const made: Prepared = {
    config: withContexts({ ...query }, language) as NapiConfig,
    single: namesBehind('$'),
    multiple: namesBehind('$$$'),
    canMatch: requiredWords(query.rule),
  };
  byLanguage.set(key, made);
  return made;
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function bindingsOf(
  node: SgNode,
  single: readonly string[],
  multiple: readonly string[],
  view: SourceView,
): ReadonlyMap<string, Binding> {
  const bindings = new Map<string, Binding>();
  for (const name of single) {
    const bound = node.getMatch(name);
    if (bound === null) continue;
    const { start, end } = bound.range();
    bindings.set(name, { text: view.source.text.slice(start.index, end.index), start: start.index, end: end.index });
  }
  for (const name of multiple) {
    const bound = node.getMultipleMatches(name);
    const first = bound[0]?.range();
    const last = bound.at(-1)?.range();
    if (first === undefined || last === undefined) continue;
    const [start, end] = [first.start.index, last.end.index];
    bindings.set(name, { text: view.source.text.slice(start, end), start, end });
  }
  return bindings;
}
