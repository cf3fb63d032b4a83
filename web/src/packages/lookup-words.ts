/** What the groups of answers are called, and what each means. */
import type { LookupGroup } from './lookup-groups.ts';

export const lookupGroupWords: Readonly<
  Record<
    LookupGroup,
    {
      readonly title: string;
      readonly tone: 'danger' | 'warn' | 'medium' | 'low' | 'plain' | 'good';
      readonly meaning: string;
    }
  >
> = {
  held: { title: 'Held', tone: 'danger', meaning: 'A repository has it now.' },
  mayBeHeld: {
    title: 'May be held',
    tone: 'warn',
    meaning: 'A repository has the package; its version is not known, or cannot be compared.',
  },
  otherVersion: {
    title: 'Another version',
    tone: 'low',
    meaning: 'Repositories have the package, none of them a version that was asked for.',
  },
  onceHeld: { title: 'Once held', tone: 'medium', meaning: 'A repository had it; no scan finds it any more.' },
  notUnderstood: {
    title: 'Not understood',
    tone: 'plain',
    meaning: 'The line names no package that can be looked up.',
  },
  notHeld: { title: 'Not held', tone: 'good', meaning: 'No scan has found it in any repository.' },
};
