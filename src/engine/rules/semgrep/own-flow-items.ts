/**
 * What a rule about flows may say here beyond Semgrep's own words: `request-input: true` as a source, whatever the framework, and `calls` by dotted
 * names as sinks and sanitizers, whatever the language.
 */
import type { TaintSink, TaintSource } from '../model/taint-spec.ts';
import { isRecord } from '../syntax/rule-object.ts';
import { SemgrepFault, within } from './semgrep-fault.ts';

const namesMax = 200;

/** Undefined for an item that is one of Semgrep's. */
export function ownSource(item: unknown, at: string): TaintSource | undefined {
  if (!isRecord(item) || !('request-input' in item)) return undefined;
  checkKeys(item, ['request-input'], at);
  if (item['request-input'] !== true) throw new SemgrepFault(within(at, 'request-input'), 'must be true');
  return { kind: 'requestInput' };
}

/** As for sinks; sanitizers take no `arguments`. */
export function ownCalls(
  item: unknown,
  at: string,
  allowed: 'withArguments' | 'withoutArguments',
): Extract<TaintSink, { kind: 'calls' }> | undefined {
  if (!isRecord(item) || !('calls' in item)) return undefined;
  checkKeys(item, allowed === 'withArguments' ? ['calls', 'arguments'] : ['calls'], at);
  const { calls, arguments: places } = item;
  const names: readonly unknown[] = Array.isArray(calls) ? calls : [calls];
  if (names.length === 0 || names.length > namesMax)
    throw new SemgrepFault(within(at, 'calls'), `must be 1 to ${namesMax} names`);
  const texts = names.map((name) => {
    if (typeof name === 'string' && /^[\w$*?]+(?:\.[\w$*?]+)*$/.test(name)) return name;
    throw new SemgrepFault(within(at, 'calls'), 'must be dotted names such as `db.query` or `*.execute`');
  });
  if (places === undefined) return { kind: 'calls', names: texts };
  if (!Array.isArray(places) || places.length === 0 || !places.every(isPlace))
    throw new SemgrepFault(within(at, 'arguments'), 'must be a list of places from 0');
  return { kind: 'calls', names: texts, arguments: places };
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100;
}

function checkKeys(item: Readonly<Record<string, unknown>>, known: readonly string[], at: string): void {
  const other = Object.keys(item).find((key) => !known.includes(key));
  if (other !== undefined) throw new SemgrepFault(within(at, other), `cannot stand beside \`${known[0]}\``);
}
