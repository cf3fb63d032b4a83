/** "Files in W must not import from V": the direction of imports. */
import { question, unwanted } from './plans.ts';
import { type Compiled, type Shape, slot, templates } from './shape.ts';

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
