/** "Do not import X": modules that are not to be imported. */
import type { Formula } from '../../model/formula.ts';
import { question, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';
import { instead, hint } from './hint.ts';

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
