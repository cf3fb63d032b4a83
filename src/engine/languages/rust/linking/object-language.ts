/** What Rust does by itself with values. https://doc.rust-lang.org/reference/ */
import type { ObjectLanguage } from '../../../objects/language.ts';
import { handsOn } from '../objects/runtime.ts';

export const rustObjectLanguage: ObjectLanguage = {
  isCaseBlind: false,
  // Structs are written out, and have no constructor.
  constructor: '',
  destructor: 'drop',
  makers: new Set(),
  getItem: 'index',
  setItem: 'index_mut',
  iterate: ['into_iter', 'next'],
  call: 'call',
  callers: new Set(['call', 'call_mut', 'call_once']),
  missing: { name: '', staticName: '', isList: false },
  handsOn,
  bareCallsFindFunctions: false,
  isTextName: false,
  calledOf: new Map(),
  callsWhatItGets: () => true,
  isOfRuntime: (name) => /^(?:std|core|alloc)::/.test(name) || !name.includes('::'),
  mark: '::',
  // What a glob may bring in comes last, and another crate is meant where the file's own has no such name.
  outsideName: (candidates) => candidates.at(-1) ?? '',
};
