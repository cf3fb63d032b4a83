/** "Do not use X", "use Y instead of X": functions, modules and globals that are not to be called, read or imported. */
import { unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';
import { instead, hint } from './hint.ts';

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
