/** "Errors of X must be checked": calls whose error somebody has to look at. */
import { type Shape, slot, templates } from './shape.ts';
import { lacking } from './lacking.ts';

export const errorChecked: Shape = {
  name: 'error-checked',
  title: 'Whose errors must be looked at',
  templates: templates(
    `error (of | from | return by | by | that come from | throw by | in) [(call (of | to))] {things} <must> be (check | handle | catch | look at | inspect | treat)`,
    `error <must> be (check | handle | catch) (after | for | on | when) [(call (of | to) | <calling>)] {things}`,
    `[(call (of | to))] {things} [call] <must> (have its error (check | handle) | be error-checked | be wrap in (try | try catch | try block | try-catch | try-catch block | try except) | handle error | check error | be in try [block] | have their error (check | handle) | be inside try [block] | have error handling | be check for error)`,
    `<dont> (ignore | swallow | discard | drop | skip) [the] error (of | from | return by | throw by) [(call (of | to))] {things}`,
    `<find> [<calls>] {things} [call] (whose error (be ignore | be not check | be not handle | be discard | nobody check | be drop) | without error (check | handling) | without check error | without (try | try catch | try-catch) | that ignore error | not wrap in (try | try-catch))`,
    `<find> (ignored | ignore | unchecked | unhandled) error (of | from | return by) {things}`,
    `always (check | handle) [the] error (of | from | return by) {things}`,
    `[the] (return value | result) error (of | from) {things} <mustnot> be ignore`,
    `error (of | from | return by) {things} <mustnot> be (ignore | swallow | discard | drop)`,
  ),
  examples: [
    'Errors of `os.Remove` must be checked.',
    'Never ignore the error returned by `json.Unmarshal`.',
    'Calls to `parseXml` must be wrapped in try.',
    'Find calls of `Close` whose error is ignored.',
  ],
  others: ['Errors must be handled gracefully.', 'Check errors.', 'Never ignore warnings.'],
  proposals: [{ text: 'Errors of {} must be checked', fill: '`os.Remove`' }],
  read(slots) {
    const things = slot(slots, 'things');
    return things === undefined
      ? undefined
      : lacking(things, { kind: 'errorChecked', is: false }, 'nobody looking at its error');
  },
};
