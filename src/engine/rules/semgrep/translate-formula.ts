/** Semgrep's pattern keys, the older and the newer ones, as formulas. What has no formula is refused by its name. */
import type { Formula } from '../model/formula.ts';
import { isRecord } from '../syntax/rule-object.ts';
import { genericPattern } from './generic-pattern.ts';
import { SemgrepFault, within } from './semgrep-fault.ts';
import { translateComparison } from './translate-comparison.ts';

/** Keys that say what is looked for; a rule or a part has one of them. */
export const formulaKeys: readonly string[] = ['pattern', 'patterns', 'pattern-either', 'pattern-regex', 'match'];

const depthMax = 30;
const partsMax = 600;
const textLengthMax = 8_000;

export interface FormulaContext {
  readonly at: string;
  /** Languages as rules name them; how a type is written depends on them. */
  readonly languages: readonly string[];
  readonly budget: { parts: number };
  readonly depth: number;
}

export function formulaContext(at: string, languages: readonly string[]): FormulaContext {
  return { at, languages, budget: { parts: partsMax }, depth: 0 };
}

/** Of a rule, of an item of `patterns`, or of a source, which may have other keys beside. */
export function translateFormula(value: unknown, context: FormulaContext): Formula {
  enter(context);
  if (typeof value === 'string') return { kind: 'pattern', pattern: textOf(value, context) };
  if (!isRecord(value)) throw new SemgrepFault(context.at, 'must be a pattern or an object with one');
  const newer = translateNewer(value, context);
  if (newer !== undefined) return newer;
  const parts = Object.keys(value)
    .filter((key) => isPartKey(key))
    .flatMap((key) => translateKey(key, value[key], beneath(context, key)));
  return joined(parts, context);
}

function joined(parts: readonly Formula[], { at }: FormulaContext): Formula {
  const [only] = parts;
  if (only === undefined) throw new SemgrepFault(at, `must have one of: ${formulaKeys.join(', ')}`);
  if (parts.length === 1) return only;
  return { kind: 'and', parts };
}

function enter({ at, budget, depth }: FormulaContext): void {
  if (depth > depthMax) throw new SemgrepFault(at, `patterns are nested more than ${depthMax} deep`);
  if (--budget.parts < 0) throw new SemgrepFault(at, `the rule has more than ${partsMax} parts`);
}

function beneath(context: FormulaContext, key: string): FormulaContext {
  return { ...context, at: within(context.at, key), depth: context.depth + 1 };
}

function item(context: FormulaContext, index: number): FormulaContext {
  return { ...context, at: `${context.at}[${index}]`, depth: context.depth + 1 };
}

function textOf(value: unknown, { at }: FormulaContext): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value.trim() === '') throw new SemgrepFault(at, 'must be text');
  if (value.length > textLengthMax) throw new SemgrepFault(at, `has more than ${textLengthMax} characters`);
  return value;
}

function isPartKey(key: string): boolean {
  return (
    key.startsWith('pattern') ||
    key.startsWith('metavariable') ||
    key === 'focus-metavariable' ||
    key === 'semgrep-internal-metavariable-name'
  );
}

function translateKey(key: string, value: unknown, context: FormulaContext): readonly Formula[] {
  enter(context);
  switch (key) {
    case 'pattern':
      return [translateFormula(value, context)];
    case 'patterns':
      return [translateAll(value, context)];
    case 'pattern-either':
      return [either(listOf(value, context).map((part, index) => translateFormula(part, item(context, index))))];
    case 'pattern-regex':
      return [{ kind: 'text', regex: textOf(value, context) }];
    case 'pattern-not':
      return [{ kind: 'not', part: translateFormula(value, context) }];
    case 'pattern-not-regex':
      return [{ kind: 'not', part: { kind: 'text', regex: textOf(value, context) } }];
    case 'pattern-inside':
      return [{ kind: 'inside', part: translateFormula(value, context) }];
    case 'pattern-not-inside':
      return [{ kind: 'notInside', part: translateFormula(value, context) }];
    case 'metavariable-regex':
    case 'metavariable-pattern':
    case 'metavariable-comparison':
    case 'metavariable-type':
      return translateCondition(key, value, context);
    case 'focus-metavariable':
      return focusOf(value, context);
    default:
      throw new SemgrepFault(context.at, `\`${key}\` is not supported`);
  }
}

/** Parts that only narrow stand for what they narrow where nothing else finds anything. */
function either(parts: readonly Formula[]): Formula {
  const or: Formula = { kind: 'or', parts };
  return parts.every(isInsideOnly) ? { kind: 'inside', part: or } : or;
}

function isInsideOnly(formula: Formula): boolean {
  if (formula.kind === 'inside') return true;
  return (
    formula.kind === 'and' &&
    formula.parts.some(isInsideOnly) &&
    formula.parts.every(
      (part) =>
        !['code', 'pattern', 'text', 'or', 'focus'].includes(part.kind) && (part.kind !== 'and' || isInsideOnly(part)),
    )
  );
}

function translateAll(value: unknown, context: FormulaContext): Formula {
  const parts = listOf(value, context).flatMap((part, index): readonly Formula[] => {
    const inner = item(context, index);
    enter(inner);
    if (typeof part === 'string') return [{ kind: 'pattern', pattern: textOf(part, inner) }];
    if (!isRecord(part)) throw new SemgrepFault(inner.at, 'must be an object such as `pattern: …`');
    const keys = Object.keys(part);
    const unknown = keys.find((key) => !isPartKey(key) && key !== 'comment');
    if (unknown !== undefined) throw new SemgrepFault(within(inner.at, unknown), `\`${unknown}\` is not supported`);
    return keys.filter((key) => key !== 'comment').flatMap((key) => translateKey(key, part[key], beneath(inner, key)));
  });
  return spread(parts, context);
}

/** Of several variables shown at once, each is shown. */
function spread(parts: readonly Formula[], context: FormulaContext): Formula {
  const shown = parts.find((part) => part.kind === 'or' && part.parts.every(({ kind }) => kind === 'focus'));
  if (shown?.kind !== 'or') return joined(parts, context);
  const others = parts.filter((part) => part !== shown);
  return { kind: 'or', parts: shown.parts.map((focus) => ({ kind: 'and', parts: [...others, focus] })) };
}

function focusOf(value: unknown, context: FormulaContext): readonly Formula[] {
  const names = Array.isArray(value) ? value : [value];
  const parts: Formula[] = names.map((name) => ({ kind: 'focus', variable: variableOf(name, context) }));
  return parts.length > 1 ? [{ kind: 'or', parts }] : parts;
}

function variableOf(value: unknown, { at }: FormulaContext): string {
  const name = typeof value === 'string' ? /^\$(?:\.\.\.)?([A-Z_][A-Z_0-9]*|\d+)$/.exec(value.trim())?.[1] : undefined;
  if (name === undefined) throw new SemgrepFault(at, 'must be a variable such as `$X`');
  return name;
}

function listOf(value: unknown, { at }: FormulaContext): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new SemgrepFault(at, 'must be a list of at least one pattern');
  return value;
}

function translateCondition(key: string, value: unknown, context: FormulaContext): readonly Formula[] {
  if (!isRecord(value)) throw new SemgrepFault(context.at, 'must be an object with `metavariable`');
  const keys = Object.keys(value);
  if (key === 'metavariable-comparison') {
    refuseOthers(keys, ['metavariable', 'comparison', 'strip', 'base'], context);
    if (value['base'] !== undefined && value['base'] !== 10)
      throw new SemgrepFault(within(context.at, 'base'), '`base` is not supported');
    return translateComparison(textOf(value['comparison'], context), within(context.at, 'comparison'));
  }
  const variable = variableOf(value['metavariable'], { ...context, at: within(context.at, 'metavariable') });
  if (key === 'metavariable-regex') {
    refuseOthers(keys, ['metavariable', 'regex', 'constant-propagation'], context);
    return [
      { kind: 'whereText', variable, regex: textOf(value['regex'], beneath(context, 'regex')), isAnchored: true },
    ];
  }
  if (key === 'metavariable-type') {
    refuseOthers(keys, ['metavariable', 'type', 'types'], context);
    return [ofType(variable, value['types'] ?? value['type'], context)];
  }
  const { metavariable: _, language, ...formula } = value;
  const isByText = language === 'regex' || language === 'generic' || language === 'none';
  const part = translateFormula(formula, context);
  if (
    language !== undefined &&
    !isByText &&
    !(typeof language === 'string' && context.languages.includes(language.toLowerCase()))
  )
    throw new SemgrepFault(
      within(context.at, 'language'),
      'a variable that holds code of another language is not supported',
    );
  return [{ kind: 'whereCode', variable, part: isByText ? asText(part, within(context.at, 'language')) : part }];
}

/** Patterns of generic text as expressions. */
function asText(formula: Formula, at: string): Formula {
  if (formula.kind === 'pattern') {
    const regex = genericPattern(formula.pattern);
    if (regex === undefined) throw new SemgrepFault(at, 'this pattern of generic text is not supported');
    return { kind: 'text', regex };
  }
  if (formula.kind === 'and' || formula.kind === 'or')
    return { ...formula, parts: formula.parts.map((part) => asText(part, at)) };
  if ('part' in formula) return { ...formula, part: asText(formula.part, at) };
  return formula;
}

/** A variable of a type, in the way in which the languages write one. */
function ofType(variable: string, types: unknown, context: FormulaContext): Formula {
  const isJavaLike = context.languages.some((name) => name === 'java' || name === 'csharp');
  const parts = (Array.isArray(types) ? types : [types]).map((type): Formula => {
    const name = textOf(type, context);
    return { kind: 'pattern', pattern: isJavaLike ? `(${name} $${variable})` : `($${variable}: ${name})` };
  });
  return { kind: 'whereCode', variable, part: { kind: 'or', parts } };
}

export function hasPattern(formula: Formula): boolean {
  if (formula.kind === 'pattern' || formula.kind === 'code') return true;
  if ('part' in formula) return hasPattern(formula.part);
  return 'parts' in formula && formula.parts.some(hasPattern);
}

function refuseOthers(keys: readonly string[], known: readonly string[], { at }: FormulaContext): void {
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown !== undefined) throw new SemgrepFault(within(at, unknown), `\`${unknown}\` is not supported`);
}

const newerKeys: readonly string[] = ['all', 'any', 'not', 'inside', 'anywhere', 'regex', 'where', 'match'];

/** `match:` with `all`, `any`, `not`, `inside`, `regex` and `where`. */
function translateNewer(value: Readonly<Record<string, unknown>>, context: FormulaContext): Formula | undefined {
  const keys = Object.keys(value);
  if (!keys.some((key) => newerKeys.includes(key))) return undefined;
  if (keys.some((key) => key.startsWith('pattern') && key !== 'pattern')) return undefined;
  const parts = keys.flatMap((key): readonly Formula[] => {
    const inner = beneath(context, key);
    enter(inner);
    switch (key) {
      case 'match':
      case 'pattern':
        return [translateFormula(value[key], inner)];
      case 'regex':
        return [{ kind: 'text', regex: textOf(value[key], inner) }];
      case 'all':
        return [
          joined(
            listOf(value[key], inner).map((part, index) => translateFormula(part, item(inner, index))),
            inner,
          ),
        ];
      case 'any':
        return [either(listOf(value[key], inner).map((part, index) => translateFormula(part, item(inner, index))))];
      case 'not':
        return [negated(translateFormula(value[key], inner))];
      case 'inside':
        return [{ kind: 'inside', part: translateFormula(value[key], inner) }];
      case 'where':
        return listOf(value[key], inner).flatMap((part, index) => translateWhere(part, item(inner, index)));
      case 'anywhere':
        throw new SemgrepFault(inner.at, '`anywhere` is not supported');
      default:
        return [];
    }
  });
  return joined(parts, context);
}

function negated(part: Formula): Formula {
  return part.kind === 'inside' ? { kind: 'notInside', part: part.part } : { kind: 'not', part };
}

function translateWhere(value: unknown, context: FormulaContext): readonly Formula[] {
  if (!isRecord(value)) throw new SemgrepFault(context.at, 'must be an object such as `metavariable: $X`');
  if ('focus' in value) return focusOf(value['focus'], beneath(context, 'focus'));
  if ('comparison' in value)
    return translateComparison(textOf(value['comparison'], context), within(context.at, 'comparison'));
  const variable = variableOf(value['metavariable'], beneath(context, 'metavariable'));
  if ('analyzer' in value) throw new SemgrepFault(within(context.at, 'analyzer'), '`analyzer` is not supported');
  if ('type' in value || 'types' in value) return [ofType(variable, value['types'] ?? value['type'], context)];
  const { metavariable: _, ...formula } = value;
  if ('regex' in formula && Object.keys(formula).length === 1)
    return [{ kind: 'whereText', variable, regex: textOf(formula['regex'], context), isAnchored: true }];
  return [{ kind: 'whereCode', variable, part: translateFormula(formula, context) }];
}
