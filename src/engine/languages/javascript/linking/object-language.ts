/** What JavaScript does by itself with objects. */
import type { ObjectLanguage } from '../../../objects/language.ts';

export const scriptObjectLanguage: ObjectLanguage = {
  isCaseBlind: false,
  constructor: 'constructor',
  makers: new Set(),
  getItem: '',
  setItem: '',
  iterate: [],
  call: '',
  callers: new Set(),
  missing: { name: '', staticName: '', isList: false },
  handsOn: new Set(),
  thrown: '@thrown',
  bareCallsFindFunctions: false,
  isTextName: false,
  // Keys of tables and names of events.
  texts: /^.{1,100}$/s,
  calledOf: new Map(),
  callsWhatItGets: () => true,
  mark: '.',
  isOfRuntime: () => false,
  outsideName: (candidates) => candidates.at(-1) ?? '',
};
