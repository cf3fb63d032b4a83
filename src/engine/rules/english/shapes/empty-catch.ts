/** "No empty catch blocks": exceptions that are passed over in silence. */
import { question, unwanted } from './plans.ts';
import { type Shape, templates } from './shape.ts';

export const emptyCatch: Shape = {
  name: 'empty-catch',
  title: 'No exceptions that are swallowed',
  templates: templates(
    `<dont> (swallow | ignore | silence | suppress | drop) (exception | error | exception or error | error and exception)  [silently]`,
    `<dont> silently (swallow | ignore | drop) (exception | error)`,
    `(exception | error) <mustnot> be [silently] (swallow | ignore | silence | suppress | drop) [silently]`,
    `no (empty | silent | blank) (catch | catch block | except | except block | rescue | exception handler | catch clause | catch-block)`,
    `(catch | catch block | except block | exception handler | catch clause | rescue block) <mustnot> be empty`,
    `<find> (empty | silent | blank) (catch | catch block | except block | except | exception handler | rescue | catch clause)`,
    `<find> (swallowed | swallow | ignored | silenced) (exception | error)`,
    `<dont> (write | have | leave | use) empty (catch block | catch | except block | exception handler | catch clause)`,
    `(empty | silent) (catch block | except block | exception handler | catch clause) <unwanted>`,
  ),
  examples: [
    'No empty catch blocks.',
    'Never swallow exceptions.',
    'Catch blocks must not be empty.',
    'Find empty exception handlers.',
  ],
  others: ['Errors must not be repeated.', 'No empty promises.'],
  proposals: [{ text: 'No empty catch blocks', fill: '' }],
  read: () => ({
    explanation: 'A finding is a handler of exceptions that does nothing.',
    rules: [unwanted(question({ kind: 'emptyCatch' }), 'The exception is passed over in silence')],
  }),
};
