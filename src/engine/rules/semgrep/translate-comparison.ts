/** `metavariable-comparison` as conditions of a formula: numbers compared with numbers, texts fitting expressions, joined by `and`. */
import type { Formula } from '../model/formula.ts';
import { numberOf } from '../formulas/values.ts';
import { SemgrepFault } from './semgrep-fault.ts';
import { escapePattern } from '../../text/escape-pattern.ts';

type Comparison = Extract<Formula, { kind: 'whereNumber' }>['comparison'];

const turned: Readonly<Record<Comparison, Comparison>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

export function translateComparison(text: string, at: string): readonly Formula[] {
  if (text.length > 1_000) throw new SemgrepFault(at, 'the comparison has more than 1000 characters');
  const parts = text.split(/\s+and\s+|\s*&&\s*/);
  return parts.map((part) => condition(unwrapped(part.trim()), text, at));
}

function unwrapped(text: string): string {
  let inner = text;
  while (/^\([^()]*\)$/.test(inner)) inner = inner.slice(1, -1).trim();
  return inner;
}

function condition(part: string, text: string, at: string): Formula {
  const fits = /^(not\s+)?re\.(match|search)\(\s*r?(["'])(.*)\3\s*,\s*(?:str\()?\$([A-Z_][A-Z_0-9]*)\)?\s*\)$/.exec(
    part,
  );
  if (fits !== null) {
    const [, not, how, , regex = '', variable = ''] = fits;
    if (not === undefined) return { kind: 'whereText', variable, regex, isAnchored: how === 'match' };
    const negated = how === 'match' ? `(?!${regex})` : `(?![^]*(?:${regex}))`.replace('[^]', '[\\s\\S]');
    return { kind: 'whereText', variable, regex: negated, isAnchored: true };
  }
  const compared = /^(.+?)\s*(<=|>=|==|!=|<|>)\s*(.+)$/.exec(part);
  const comparison = comparisonOf(compared?.[2]);
  if (compared === null || comparison === undefined) throw refused(text, at);
  const [left = '', right = ''] = [compared[1], compared[3]];
  const value = numberOf(right);
  const variable = variableIn(left);
  if (variable !== undefined && value !== undefined) return { kind: 'whereNumber', variable, comparison, value };
  const other = variableIn(right);
  const first = numberOf(left);
  if (other !== undefined && first !== undefined)
    return { kind: 'whereNumber', variable: other, comparison: turned[comparison], value: first };
  const word = /^(["'])([^"'\\]*)\1$/.exec(right)?.[2] ?? /^(?:True|False|None|true|false|null|nil)$/.exec(right)?.[0];
  if (variable !== undefined && word !== undefined && (comparison === '==' || comparison === '!=')) {
    const exact = `["'\`]?${escapePattern(word)}["'\`]?$`;
    return { kind: 'whereText', variable, regex: comparison === '==' ? exact : `(?!${exact})`, isAnchored: true };
  }
  throw refused(text, at);
}

function comparisonOf(sign: string | undefined): Comparison | undefined {
  switch (sign) {
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '==':
    case '!=':
      return sign;
    default:
      return undefined;
  }
}

function variableIn(text: string): string | undefined {
  return /^(?:(?:int|float|str)\(\s*)?\$([A-Z_][A-Z_0-9]*)\s*\)?$/.exec(text.trim())?.[1];
}

function refused(text: string, at: string): SemgrepFault {
  return new SemgrepFault(
    at,
    `the comparison \`${text.slice(0, 80).toWellFormed()}\` is not supported: a variable compared with a number, or \`re.match\`, joined by \`and\``,
  );
}
