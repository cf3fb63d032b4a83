/** "No Z outside folder W", "Z only in W", "no Z in W": where in a repository something may be used. */
import type { Formula } from '../../model/formula.ts';
import { callsWhere, question, unwanted } from './plans.ts';
import { type Compiled, type Shape, slot, type SlotValue, templates } from './shape.ts';

const uses =
  '(call | use | import | require | invoke | access | allow | run | reference | execute | appear | exist | live | occur | touch | permit | find | instantiate | create)';

export const onlyInFolder: Shape = {
  name: 'only-in-folder',
  title: 'What may only be used in a folder',
  templates: templates(
    `<dont> (<invoke> | import | require | instantiate) {things} <outside> {folders}`,
    `no [(<calls> | import of | access to)] {things} [call | import | access] <outside> {folders}`,
    `<find> [<calls>] {things} [call] [that be] <outside> {folders}`,
    `{things} (may | must | should | shall | can | be to | be allow to | <must>) only [ever] be ${uses} <in> {folders}`,
    `{things} [call] (be only allow | be only permit | be only to be use | may only appear | must only appear | should only appear | only belong | may only occur | may only exist | must only exist | be allow only | be permit only | be only use | be only call | belong only | should only live | must only live | should only exist | be to be use only) <in> {folders}`,
    `{things} (may | must | should | shall | can) be ${uses} only <in> {folders}`,
    `(call | use | import | access | run) {things} only <in> {folders}`,
    `only (<invoke> | import | call | access) {things} <in> {folders}`,
    `only [code in] {folders} (may | must | should | can | be allow to | shall | be permit to | be to) (<invoke> | import | require | directly access) {things}`,
    `(nothing | no file | no code | no module | nobody | no one | no function | no class) <outside> {folders} (may | must | should | can | be allow to | shall) (<invoke> | import | require) {things}`,
    `{things} <mustnot> be ${uses} <outside> {folders}`,
    `{things} [call] (be forbid | be not allow | be prohibit | be ban | must not appear | must not exist | may not appear) <outside> {folders}`,
    `(code | file | module | function | class) <outside> {folders} <mustnot> (<invoke> | import | require) {things}`,
    `<ban> {things} <outside> {folders}`,
    `restrict [<calls>] {things} to {folders}`,
    `[<calls>] {things} (be restrict | be limit | be confine | must be limit | must be confine | must be restrict | should be limit | should be restrict) to {folders}`,
    `[all] (<calls>) {things} (belong | must live | should live | must be | should be | must stay | go) [only] in {folders}`,
    `{things} (belong | must stay | must live | should stay | should live) [only] in {folders}`,
  ),
  examples: [
    'No SQL queries outside `src/db`.',
    '`process.env` may only be used in `src/config.ts`.',
    'Do not call `fetch` outside the folder `src/http`.',
    'Only `src/payments` may import `stripe`.',
    'Shell commands are only allowed in `scripts/`.',
  ],
  others: [
    'No meetings outside office hours.',
    'No food outside the kitchen.',
    'Business logic belongs in the service layer.',
  ],
  proposals: [
    { text: '{} may only be used in `src/db`', fill: '`process.env`' },
    { text: 'No SQL queries outside `src/db`', fill: '' },
    { text: 'Do not call {} outside `src/http`', fill: '`fetch`' },
  ],
  read: (slots) => placed(slot(slots, 'things'), slot(slots, 'folders'), 'outside'),
};

export const notInFolder: Shape = {
  name: 'not-in-folder',
  title: 'What may not be used in a folder',
  templates: templates(
    `<dont> (<invoke> | import | require) {things} <in> {folders}`,
    `no [(<calls> | import of)] {things} [call | import] <in> {folders}`,
    `<find> [<calls>] {things} [call] [that be] <in> {folders}`,
    `{folders} <mustnot> (<invoke> | import | require | contain [<calls>] | directly access) {things}`,
    `(code | file | module | function | class | anything | nothing) <in> {folders} <mustnot> (<invoke> | import | require | contain) {things}`,
    `(nothing | no file | no code | no module | no function | no class) <in> {folders} (may | must | should | can | be allow to | shall) (<invoke> | import | require) {things}`,
    `{things} <mustnot> be ${uses} <in> {folders}`,
    `{things} [call] (be forbid | be not allow | be prohibit | be ban | must not appear | must not exist) <in> {folders}`,
    `<ban> {things} <in> {folders}`,
    `{things} <mustnot> (appear | exist | occur) <in> {folders}`,
  ),
  examples: [
    'Do not use `console.log` in `src/server`.',
    'No `eval` in the folder `lib`.',
    'Files in `src/domain` must not import `express`.',
    '`Math.random` must not be used in `src/auth`.',
  ],
  others: ['No shoes in the office.', 'Do not eat in the server room.'],
  proposals: [
    { text: 'Do not use {} in `src/server`', fill: '`console.log`' },
    { text: 'Files in `src/domain` must not import {}', fill: '`express`' },
  ],
  read: (slots) => placed(slot(slots, 'things'), slot(slots, 'folders'), 'inside'),
};

export const importBetweenFolders: Shape = {
  name: 'import-between-folders',
  title: 'Which folders may not import from which',
  templates: templates(
    `[(code | file | module | class | component)] [<in>] {folders} <mustnot> (import | depend on | require | use code | reference | know | import anything | import code | access) [from | of] {folders-other:folders}`,
    `<dont> import [from] {folders-other:folders} (in | from within | inside) {folders}`,
    `no import (of | from) {folders-other:folders} (in | inside | within) {folders}`,
    `<find> import (of | from) {folders-other:folders} (in | inside | within) {folders}`,
    `<find> [(file | code | module)] [<in>] {folders} (that import | import | that depend on) [from] {folders-other:folders}`,
    `(nothing | no file | no code | no module) <in> {folders} (may | must | should | can | shall) (import | depend on) [from] {folders-other:folders}`,
    `{folders-other:folders} <mustnot> be import (by | from | in | into) {folders}`,
  ),
  examples: [
    'Files in `src/domain` must not import from `src/http`.',
    'Code in the folder `shared` must not depend on the folder `features`.',
    'No imports from `internal/` in `pkg/api`.',
  ],
  others: ['The sales team must not import from China.', 'Modules must not depend on each other.'],
  proposals: [{ text: 'Files in `src/domain` must not import from `src/http`', fill: '' }],
  read(slots): Compiled | undefined {
    const folders = slot(slots, 'folders');
    const other = slot(slots, 'folders', 'folders-other');
    if (folders === undefined || other === undefined) return undefined;
    const modules = other.globs
      .map((glob) => glob.replace(/^\*\*\//, '').replace(/\/\*\*$/, ''))
      .map((path) => (path.includes('/') ? path : `*/${path}`.replace(/^\*\//, '**/')));
    return {
      explanation: `A finding is an import from ${other.label} in a file of ${folders.label}.`,
      rules: [
        unwanted(question({ kind: 'imports', modules }), `$NAME is imported in ${folders.label}`, {
          include: folders.globs,
        }),
      ],
    };
  },
};

function placed(
  things: SlotValue<'things'> | undefined,
  folders: SlotValue<'folders'> | undefined,
  side: 'inside' | 'outside',
): Compiled | undefined {
  if (things === undefined || folders === undefined) return undefined;
  const { globs, label } = folders;
  const formula: Formula = things.modules.length > 0 ? things.uses : callsWhere(things.calls);
  return {
    explanation: `A finding is where ${things.label} is used ${side === 'inside' ? 'in' : 'outside'} ${label}.`,
    rules: [
      unwanted(
        formula,
        `$NAME is used ${side === 'inside' ? 'in' : 'outside'} ${label}`,
        side === 'inside' ? { include: globs } : { exclude: globs },
      ),
    ],
  };
}
