/** Semgrep's `mode: taint` as sources, sinks, sanitizers and propagators. */
import type { TaintPropagator, TaintSpec } from '../model/taint-spec.ts';
import { isRecord } from '../syntax/rule-object.ts';
import { ownCalls, ownSource } from './own-flow-items.ts';
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

/** Keys beside the pattern that are read apart, or were given up by Semgrep itself. */
const besides: readonly string[] = ['by-side-effect', 'exact', 'not_conflicting', 'not-conflicting', 'comment'];
const refusedKeys: readonly string[] = ['label', 'requires', 'at-exit', 'control', 'replace-labels'];

export function translateTaint(
  rule: Readonly<Record<string, unknown>>,
  at: string,
  languages: readonly string[],
): TaintSpec {
  const { holder, names, place } = keysOf(rule, at);
  const items = (key: string) =>
    listOf(holder[key], within(place, key)).map((item, index) => ({ item, at: `${within(place, key)}[${index}]` }));
  const required = (key: string) => {
    if (holder[key] === undefined) throw new SemgrepFault(place, `a taint rule must have \`${key}\``);
    return items(key);
  };
  const code = (item: unknown, itemAt: string) => ({ kind: 'code' as const, formula: one(item, itemAt, languages) });
  return {
    sources: required(names.sources).map(
      ({ item, at: itemAt }) =>
        ownSource(item, itemAt) ?? {
          ...code(item, itemAt),
          ...(isSaid(item, 'by-side-effect') ? { isLasting: true } : {}),
        },
    ),
    sinks: required(names.sinks).map(
      ({ item, at: itemAt }) =>
        ownCalls(item, itemAt, 'withArguments') ?? {
          ...code(item, itemAt),
          ...(isSaid(item, 'exact') ? { isExact: true } : {}),
        },
    ),
    sanitizers: items(names.sanitizers).map(
      ({ item, at: itemAt }) =>
        ownCalls(item, itemAt, 'withoutArguments') ?? {
          ...code(item, itemAt),
          ...(isSaid(item, 'exact') ? { isExact: true } : {}),
          ...(isSaid(item, 'by-side-effect') ? { isLasting: true } : {}),
          ...(isSaid(item, 'not_conflicting') || isSaid(item, 'not-conflicting') ? { yields: true } : {}),
        },
    ),
    propagators: propagatorsOf(holder[names.propagators], within(place, names.propagators), languages),
  };
}

function isSaid(item: unknown, key: string): boolean {
  return isRecord(item) && (item[key] === true || item[key] === 'only');
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
    const known = Object.fromEntries(Object.entries(item).filter(([key]) => !besides.includes(key)));
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
