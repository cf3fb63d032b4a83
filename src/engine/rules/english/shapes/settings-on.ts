/** What shapes about settings are made of. */
import type { Formula } from '../../model/formula.ts';
import { callsWhere, namedCalls, question, unwanted } from './plans.ts';
import { type Compiled } from './shape.ts';

export const settings = (names: string, ...values: readonly string[]): Formula =>
  question({ kind: 'settings', names: names.split(' '), values });

export const calls = (names: string): Formula => callsWhere(namedCalls(names.split(' ')));

export const withLiteral = (names: string, ...values: readonly string[]): Formula =>
  callsWhere(namedCalls(names.split(' ')), { kind: 'literal', values, is: true });

export const compiled = (explanation: string, message: string, ...parts: readonly Formula[]): Compiled => ({
  explanation: `A finding is ${explanation}.`,
  rules: [unwanted({ kind: 'or', parts }, message, { severity: 'high' })],
});
