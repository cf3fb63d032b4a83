/** Semgrep's `mode: taint` as sources, sinks, sanitizers and propagators. */
import type { TaintPropagator, TaintSpec } from '../model/taint-spec.ts';
import { isRecord } from '../syntax/rule-object.ts';
import { SemgrepFault, within } from './semgrep-fault.ts';
import { formulaContext, translateFormula } from './translate-formula.ts';
import type { Formula } from '../model/formula.ts';

export const taintKeys: readonly string[] = [
  'pattern-sources',
  'pattern-sinks',
  'pattern-sanitizers',
  'pattern-propagators',
  'taint',
];

/** Keys beside the pattern that change nothing in what values flow where here: flows are by value and by variable. */
const withoutEffect: readonly string[] = ['by-side-effect', 'exact', 'not_conflicting', 'not-conflicting', 'comment'];
const refusedKeys: readonly string[] = ['label', 'requires', 'at-exit', 'control', 'replace-labels'];

export function translateTaint(
  rule: Readonly<Record<string, unknown>>,
  at: string,
  languages: readonly string[],
): TaintSpec {
  const { holder, names, place } = keysOf(rule, at);
  const formulas = (key: string): readonly Formula[] =>
    listOf(holder[key], within(place, key)).map((item, index) =>
      one(item, `${within(place, key)}[${index}]`, languages),
    );
  const required = (key: string) => {
    if (holder[key] === undefined) throw new SemgrepFault(place, `a taint rule must have \`${key}\``);
    return formulas(key);
  };
  return {
    sources: required(names.sources).map((formula) => ({ kind: 'code', formula })),
    sinks: required(names.sinks).map((formula) => ({ kind: 'code', formula })),
    sanitizers: formulas(names.sanitizers).map((formula) => ({ kind: 'code', formula })),
    propagators: propagatorsOf(holder[names.propagators], within(place, names.propagators), languages),
  };
}

/** The newer way has the same lists under `taint`. */
function keysOf(rule: Readonly<Record<string, unknown>>, at: string) {
  const newer = rule['taint'];
  if (isRecord(newer)) {
    const names = { sources: 'sources', sinks: 'sinks', sanitizers: 'sanitizers', propagators: 'propagators' };
    return { holder: newer, names, place: within(at, 'taint') };
  }
  const names = {
    sources: 'pattern-sources',
    sinks: 'pattern-sinks',
    sanitizers: 'pattern-sanitizers',
    propagators: 'pattern-propagators',
  };
  return { holder: rule, names, place: at };
}

function listOf(value: unknown, at: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new SemgrepFault(at, 'must be a list');
  return value;
}

function one(item: unknown, at: string, languages: readonly string[]): Formula {
  if (isRecord(item)) {
    const refused = Object.keys(item).find((key) => refusedKeys.includes(key));
    if (refused !== undefined) throw new SemgrepFault(within(at, refused), `\`${refused}\` is not supported`);
    const known = Object.fromEntries(Object.entries(item).filter(([key]) => !withoutEffect.includes(key)));
    return translateFormula(known, formulaContext(at, languages));
  }
  return translateFormula(item, formulaContext(at, languages));
}

function propagatorsOf(value: unknown, at: string, languages: readonly string[]): readonly TaintPropagator[] {
  return listOf(value, at).map((item, index) => {
    const place = `${at}[${index}]`;
    if (!isRecord(item)) throw new SemgrepFault(place, 'must be an object with `pattern`, `from` and `to`');
    const { from, to, ...rest } = item;
    return {
      formula: one(rest, place, languages),
      from: variableOf(from, within(place, 'from')),
      to: variableOf(to, within(place, 'to')),
    };
  });
}

function variableOf(value: unknown, at: string): string {
  const name = typeof value === 'string' ? /^\$(?:\.\.\.)?([A-Z_][A-Z_0-9]*)$/.exec(value.trim())?.[1] : undefined;
  if (name === undefined) throw new SemgrepFault(at, 'must be a variable such as `$X`');
  return name;
}
