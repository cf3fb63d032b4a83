/** What may be asked of a call besides its name: its arguments, what is done with its result, what is called beside it, what it stands in. */
import type { CallCondition, WordGroups } from '../model/code-question.ts';
import { partFits } from '../names/name-pattern.ts';
import { wordsOf } from '../names/name-words.ts';
import { calledName, codeShapeOf, functionAround } from '../syntax/code-shape.ts';
import { className, functionName } from '../syntax/function-name.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { namesIn } from './argument-names.ts';
import { argumentsOf, type CallSite } from './call-sites.ts';
import { sitesOf } from './call-fits.ts';
import { isBuiltText, literalText, unwrapped } from './literals.ts';
import { type NamedValue, namedValues, namedValuesBetween, normalized, valueText } from './named-values.ts';
import { isAwaited, isErrorChecked } from './result-use.ts';
import { isOfWords, mayHoldWords } from './word-groups.ts';

const aroundMax = 200;
/** How far back the value of a variable is looked for. */
const valuesBackMax = 500;

export function holdsFor(condition: CallCondition, site: CallSite, view: SourceView): boolean {
  switch (condition.kind) {
    case 'option':
      return hasOption(condition.names, condition.values, site, view) === condition.is;
    case 'words':
      if (!mayHoldWords(view.source.text.slice(site.start, site.end), condition.words)) return false;
      return argumentsOf(site.node).some((argument) =>
        namesIn(argument, view.language.name).some((name) => isOfWords(name, condition.words)),
      );
    case 'builtText':
      return argumentsOf(site.node)
        .slice(0, 3)
        .some((argument) => isBuilt(argument, site, view));
    case 'literal':
      return hasLiteral(condition.values, site) === condition.is;
    case 'awaited':
      return isAwaited(site.node) === condition.is;
    case 'errorChecked':
      return isErrorChecked(site.node, view.language.name) === condition.is;
    case 'beside':
      return hasBeside(condition, site, view) === condition.is;
    case 'for':
      return isFor(condition.words, site, view);
    case 'within':
      return isWithin(condition.names, site.node, view) === condition.is;
  }
}

function hasOption(names: readonly string[], values: readonly string[], site: CallSite, view: SourceView): boolean {
  const wanted = names.map(normalized);
  const allowed = values.map(normalized);
  const inside = namedValuesBetween(view, site.start, site.end).filter(
    ({ name, end }) => end <= site.end && wanted.includes(normalized(name)),
  );
  return inside.some(({ value }) => allowed.length === 0 || allowed.includes(valueText(value)));
}

function isBuilt(argument: SgNode, site: CallSite, view: SourceView): boolean {
  const code = codeShapeOf(view.language.name);
  if (code === undefined) return false;
  return isBuiltText(
    argument,
    (call) => calledName(call, code),
    (name) => {
      const around = functionAround(site.node, code)?.range();
      const from = around?.start.index ?? 0;
      return namedValuesBetween(view, from, site.start)
        .slice(-valuesBackMax)
        .findLast((each) => each.name === name.replace(/^\$/, ''))?.value;
    },
  );
}

function hasLiteral(values: readonly string[], site: CallSite): boolean {
  return argumentsOf(site.node).some((argument) => {
    const text = literalText(argument) ?? symbolText(argument);
    return text !== undefined && values.some((value) => partFits(value, text.toLowerCase().trim()));
  });
}

/** `:md5` of Ruby, `HashAlgorithm.MD5`, `crypto.MD5` are as good as a literal. */
function symbolText(argument: SgNode): string | undefined {
  const text = unwrapped(argument).text();
  return /^[:\w.]{1,60}$/.test(text) ? text.replace(/^.*[.:]/, '') : undefined;
}

function hasBeside(condition: Extract<CallCondition, { kind: 'beside' }>, site: CallSite, view: SourceView): boolean {
  const code = codeShapeOf(view.language.name);
  const around = code === undefined ? undefined : functionAround(site.node, code)?.range();
  const from = around?.start.index ?? 0;
  const to = around?.end.index ?? view.source.text.length;
  return sitesOf(condition.calls, view).some((other) => {
    if (other.start < from || other.end > to || other.start === site.start) return false;
    return condition.order === 'before'
      ? other.end <= site.start || isInside(other, site)
      : other.start >= site.end || isInside(site, other);
  });
}

/** A call that is made for another's arguments comes before it. */
function isInside(inner: CallSite, outer: CallSite): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function isFor(words: WordGroups, site: CallSite, view: SourceView): boolean {
  const isGiven = valuesOfWords(words, view).some(({ start, end }) => start <= site.start && end >= site.end);
  const code = codeShapeOf(view.language.name);
  if (isGiven || code === undefined) return isGiven;
  let around = functionAround(site.node, code);
  for (let step = 0; around !== undefined && step < 5; step++, around = functionAround(around, code)) {
    const own = wordsOf(functionName(around));
    if (words.some((group) => group.every((word) => own.includes(word)))) return true;
  }
  return false;
}

/** Asked for each call of a file, so looked for once. */
const valuesKnown = new WeakMap<SourceView, Map<WordGroups, readonly NamedValue[]>>();

function valuesOfWords(words: WordGroups, view: SourceView): readonly NamedValue[] {
  const known = valuesKnown.get(view) ?? new Map<WordGroups, readonly NamedValue[]>();
  valuesKnown.set(view, known);
  const found = known.get(words) ?? namedValues(view).filter(({ name }) => isOfWords(name, words));
  known.set(words, found);
  return found;
}

function isWithin(names: readonly string[], node: SgNode, view: SourceView): boolean {
  const code = codeShapeOf(view.language.name);
  if (code === undefined) return false;
  let at = node.parent();
  for (let step = 0; at !== null && step < aroundMax; step++, at = at.parent()) {
    const kind = String(at.kind());
    const name = code.functions.has(kind) ? functionName(at) : code.classes.has(kind) ? className(at, code) : '';
    if (name !== '' && names.some((wanted) => partFits(wanted.split(/[.#]|::/).at(-1) ?? wanted, name))) return true;
  }
  return false;
}
