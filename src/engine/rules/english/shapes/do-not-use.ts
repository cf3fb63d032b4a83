/** "Do not call X", "do not import X", "use Y instead of X": functions, modules and globals that are not to be used. */
import type { Formula } from '../../model/formula.ts';
import { callsWhere, question, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const instead =
  '[(use | prefer | call) {names-better:names} [instead | rather] | (in favor of | in favour of) {names-better:names} | but {names-better:names}]';

export const doNotCall: Shape = {
  name: 'do-not-call',
  title: 'What must not be called',
  templates: templates(
    `<dont> (call | invoke | run | execute | start | spawn | perform | issue | make call to | make) {things} [anywhere | in code | directly | at all] ${instead}`,
    `avoid (call | invoke | run | execute | call to) {things} [anywhere | in code | directly] ${instead}`,
    `{things} <mustnot> be (call | invoke | run | execute) [anywhere | directly | by anyone | at all] ${instead}`,
    `(nobody | no one | no function | no code | nothing | no class | no method) (may | must | should | shall | can) (call | invoke | run | execute) {things} [directly] ${instead}`,
    `<find> [every | each] (call (of | to) | invocation of | anything that call | code that (call | invoke | run) | place where we call | place that call | function that call | where we call | when (someone | somebody | code | anyone) call) {things}`,
    `no (call (of | to) | invocation of) {things} ${instead}`,
    `(call (of | to) | invocation of) {things} <unwanted> ${instead}`,
    `<ban> (call (of | to) | invocation of | ) call {things} ${instead}`,
    `<ban> (call (of | to) | invocation of) {things} ${instead}`,
    `(call | invoke | run | execute) {things} <unwanted> ${instead}`,
  ),
  examples: [
    'Do not call `eval`.',
    '`system` must never be called.',
    'Find every call of `exec`.',
    'Do not run shell commands.',
    'Calls to `strcpy` are forbidden; use `strlcpy` instead.',
  ],
  others: ['Do not call us.', 'Do not call customers after six.', 'Never run with scissors.'],
  proposals: [{ text: 'Do not call {}', fill: '`eval`' }],
  read(slots) {
    const things = slot(slots, 'things');
    if (things === undefined) return undefined;
    const better = slot(slots, 'names', 'names-better');
    return {
      explanation: `A finding is a call of ${things.label}.`,
      rules: [unwanted(callsWhere(things.calls), `$NAME is called${hint(better)}`)],
    };
  },
};

export const doNotUse: Shape = {
  name: 'do-not-use',
  title: 'What must not be used',
  templates: templates(
    `<dont> (use | make use of | rely on | reference | access | touch | read | leave | keep | commit | have) {things} [anywhere | in code | in codebase | directly | at all | in production | in production code] ${instead}`,
    `avoid [use | the use of | using] {things} [anywhere | in code | directly | at all] ${instead}`,
    `{things} <unwanted> ${instead}`,
    `{things} <mustnot> be (use | access | reference | touch) [anywhere | directly | at all | in production code | in code] ${instead}`,
    `(nobody | no one | no function | no code | nothing | no class | no method) (may | must | should | shall | can) (use | access | reference | touch) {things} [directly] ${instead}`,
    `<find> [every | each] (use of | usage of | reference to | anything that use | code that use | place where we use | place that use | function that use | where we use | when (someone | somebody | code | anyone) use | occurrence of | access to) {things}`,
    `<find> {things} [call | usage | use | statement]`,
    `no (use of | usage of | reference to | ) {things} [call | usage | statement] [anywhere | in code | at all | please] ${instead}`,
    `(use of | usage of | reference to | use) {things} <unwanted> ${instead}`,
    `<ban> (use of | usage of | ) {things} ${instead}`,
    '(use | prefer | call) {names-better:names} (instead of | rather than | over | in place of | not) {things}',
    'replace {things} (with | by) {names-better:names}',
    'remove all (use of | usage of | call to | ) {things}',
  ),
  examples: [
    'Do not use `lodash`.',
    '`innerHTML` is forbidden.',
    'Use `secrets.token_hex` instead of `random.random`.',
    'Avoid `yaml.load`.',
    'Find uses of `pickle`.',
    'No `console.log`.',
  ],
  others: [
    'Do not use jargon.',
    'No excuses.',
    'Avoid duplication.',
    'Find bugs.',
    'Use common sense instead of rules.',
  ],
  proposals: [
    { text: 'Do not use {}', fill: '`eval`' },
    { text: 'Use `textContent` instead of {}', fill: '`innerHTML`' },
  ],
  read(slots) {
    const things = slot(slots, 'things');
    if (things === undefined) return undefined;
    const better = slot(slots, 'names', 'names-better');
    return {
      explanation: `A finding is where ${things.label} is called, read or imported.`,
      rules: [unwanted(things.uses, `$NAME is used${hint(better)}`)],
    };
  },
};

export const doNotImport: Shape = {
  name: 'do-not-import',
  title: 'What must not be imported',
  templates: templates(
    `<dont> (import | require | include | depend on | add | pull in | install | load) {names} [anywhere | in code | directly] ${instead}`,
    `{names} <mustnot> be (import | require | include | load | add) [anywhere | directly] ${instead}`,
    `<find> (import of | require of | file that (import | require) | code that (import | require) | anything that import | module that import | import from) {names}`,
    `no import (of | from) {names} ${instead}`,
    `(import of | import | import from) {names} <unwanted> ${instead}`,
    `import {names} <unwanted>`,
    `<ban> import (of | from) {names} ${instead}`,
    `<ban> import {names}`,
  ),
  examples: [
    'Do not import `moment`.',
    '`java.util.Random` must not be imported.',
    'Find imports of `child_process`.',
    'No imports of `internal/testing`.',
  ],
  others: ['Do not import goods.', 'Never depend on luck.'],
  proposals: [{ text: 'Do not import {}', fill: '`moment`' }],
  read(slots) {
    const names = slot(slots, 'names');
    if (names === undefined) return undefined;
    const formula: Formula = question({ kind: 'imports', modules: names });
    return {
      explanation: `A finding is an import of ${names.join(' or ')}.`,
      rules: [unwanted(formula, `$NAME is imported${hint(slot(slots, 'names', 'names-better'))}`)],
    };
  },
};

function hint(better: readonly string[] | undefined): string {
  return better === undefined ? '' : `; use ${better.join(' or ')} instead`;
}
