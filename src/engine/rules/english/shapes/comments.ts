/** "No comments that contain HACK": words that may not stand in comments. */
import { question, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

export const comments: Shape = {
  name: 'comments',
  title: 'What must not stand in comments',
  templates: templates(
    'no comment (contain | with | that (contain | mention | include | say) | say | mention) {texts}',
    'no {markers} [comment] [in code | in comment | marker]',
    '<find> {markers}',
    '<dont> (leave | commit | merge | have) {markers} [in code | behind]',
    'no {texts} (in comment)',
    'no {texts} comment [in code]',
    'comment <mustnot> (contain | include | mention | say | have) {texts}',
    '<find> comment (contain | with | that (contain | mention | include | say) | say | mention) {texts}',
    '<find> {texts} (comment | in comment)',
    '<dont> (leave | write | commit | keep | merge | have) {texts} (comment | in comment | in code comment)',
    '<dont> (leave | write | commit | keep | merge | have) comment (with | contain | that (contain | say | mention)) {texts}',
    '{texts} (comment <unwanted> | <mustnot> (appear | stand | be leave | be) in comment)',
  ),
  examples: [
    'No comments that contain `TODO`.',
    'Comments must not contain "password".',
    'Find comments that mention `HACK`.',
    'Do not leave XXX comments.',
  ],
  others: ['Comments must be helpful.', 'No comments.', 'Do not leave comments on weekends.'],
  proposals: [{ text: 'No comments that contain {}', fill: '`HACK`' }],
  read(slots) {
    const texts = slot(slots, 'texts') ?? slot(slots, 'markers');
    if (texts === undefined) return undefined;
    return {
      explanation: `A finding is a comment that holds ${texts.join(' or ')}, in capitals or not.`,
      rules: [
        unwanted(question({ kind: 'comments', texts }), `A comment holds ${texts.join(' or ')}`, { severity: 'low' }),
      ],
    };
  },
};
