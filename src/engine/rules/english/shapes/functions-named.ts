/** "Functions named … must …": what functions of some names have to do, or may not. */
import type { FunctionCondition } from '../../model/code-question.ts';
import { sayCalls } from '../../handlers/say-calls.ts';
import { question, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const who = '(function | method) {named}';
const parameter = '(parameter | argument) [name | call] {names-parameter:names}';

export const functionsNamed: Shape = {
  name: 'functions-named',
  title: 'What functions of some names must do',
  templates: templates(
    `${who} <must> <call> {calls}`,
    `${who} <must> {deed}`,
    `${who} <mustnot> (<invoke> | perform) {calls-bad:calls}`,
    `${who} <must> be {word-async:async}`,
    `${who} <mustnot> be {word-sync:async}`,
    `${who} <must> (have | take | accept | receive) ${parameter} [parameter | argument]`,
    `${who} <must> (have | take | accept | receive) {names-parameter:names} [as] (parameter | argument)`,
    `${who} <mustnot> (have | take | accept | receive) ${parameter}`,
    `<find> ${who} (that | which) (do not | dont | doesnt | never) <call> {calls}`,
    `<find> ${who} (that | which) <call> {calls-bad:calls}`,
    `<find> ${who} without (call (of | to) | call | a call to) {calls}`,
    `<find> ${who} that be not {word-async:async}`,
    'no (function | method) {named} (may | must | should | can) <call> {calls-bad:calls}',
    '(function | method) <mustnot> be longer than {number-lines:number} line',
    '(function | method) <mustnot> (have | exceed | contain) [more than] {number-lines:number} line',
    'no (function | method) (may | must | should | can) be longer than {number-lines:number} line',
    '<find> (function | method) (that be | ) longer than {number-lines:number} line',
    '<find> (function | method) with more than {number-lines:number} line',
    '(function | method) <mustnot> (have | take | accept) more than {number-parameters:number} (parameter | argument)',
    'no (function | method) (may | must | should | can) (have | take | accept) more than {number-parameters:number} (parameter | argument)',
    '<find> (function | method) with more than {number-parameters:number} (parameter | argument)',
    '(function | method) <must> (have | take) at most {number-parameters:number} (parameter | argument)',
    '(function | method) <must> be at most {number-lines:number} line [long]',
  ),
  examples: [
    'Functions named `handle*` must call `audit`.',
    'Methods whose name starts with `admin` must check a permission.',
    'Functions named `fetch*` must be async.',
    'Functions named `render*` must not call `db.query`.',
    'Functions whose names end with `Handler` must have a parameter named `ctx`.',
    'No function may be longer than 80 lines.',
  ],
  others: [
    'Functions named well are easy to read.',
    'Functions must be short.',
    'Functions named `x` must be documented.',
  ],
  proposals: [
    { text: 'Functions named {} must call `audit`', fill: '`handle*`' },
    { text: 'Functions named {} must not call `db.query`', fill: '`render*`' },
    { text: 'Functions named {} must be async', fill: '`fetch*`' },
    { text: 'No function may be longer than 80 lines', fill: '' },
  ],
  read(slots) {
    const named = slot(slots, 'named') ?? [];
    const calls = slot(slots, 'calls') ?? slot(slots, 'deed');
    const bad = slot(slots, 'calls', 'calls-bad');
    const parameters = slot(slots, 'names', 'names-parameter');
    const lines = slot(slots, 'number', 'number-lines');
    const count = slot(slots, 'number', 'number-parameters');
    const label = named.length === 0 ? 'a function' : `a function named ${named.join(' or ')}`;
    const found = (condition: FunctionCondition, what: string) => ({
      explanation: `A finding is ${label} that ${what}.`,
      rules: [
        unwanted(
          question({ kind: 'functions', named, where: [condition] }),
          `The function ${named.length === 0 ? '' : '$NAME '}${what}`.replace('  ', ' '),
        ),
      ],
    });
    if (calls !== undefined) return found({ kind: 'calls', calls, is: false }, `does not call ${sayCalls(calls)}`);
    if (bad !== undefined) return found({ kind: 'calls', calls: bad, is: true }, `calls ${sayCalls(bad)}`);
    if (slots.has('word-async')) return found({ kind: 'async', is: false }, 'is not async');
    if (slots.has('word-sync')) return found({ kind: 'async', is: true }, 'is async');
    if (parameters !== undefined)
      return found({ kind: 'parameter', names: parameters, is: false }, `has no parameter ${parameters.join(' or ')}`);
    if (lines !== undefined) return found({ kind: 'longerThan', lines }, `has more than ${lines} lines`);
    return count === undefined
      ? undefined
      : found({ kind: 'moreParametersThan', count }, `has more than ${count} parameters`);
  },
};
