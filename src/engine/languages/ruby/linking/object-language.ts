/** What Ruby does by itself with objects. https://docs.ruby-lang.org/en/3.4/syntax/methods_rdoc.html */
import type { ObjectLanguage } from '../../../objects/language.ts';

/** Classes and modules that are there without any `require`. */
// biome-ignore format: a list
const runtimeClasses: ReadonlySet<string> = new Set(['Array', 'Hash', 'String', 'Symbol', 'Integer', 'Float', 'Range', 'Regexp', 'Time', 'Struct', 'Data', 'Class', 'Module', 'Object', 'BasicObject', 'Kernel', 'Process', 'File', 'Dir', 'IO', 'ENV', 'ARGV', 'Thread', 'Mutex', 'Queue', 'Proc', 'Method', 'Math', 'Random', 'Comparable', 'Enumerable', 'Enumerator', 'Exception', 'StandardError', 'RuntimeError', 'ArgumentError', 'KeyError', 'TypeError', 'NameError', 'NoMethodError', 'Encoding', 'GC', 'ObjectSpace', 'Signal', 'Rational', 'Complex', 'NilClass', 'Set']);

const letters: ReadonlyMap<string, (text: string) => string> = new Map([
  ['capitalize', (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()],
  ['upcase', (text) => text.toUpperCase()],
  ['downcase', (text) => text.toLowerCase()],
]);

export const rubyObjectLanguage: ObjectLanguage = {
  isCaseBlind: false,
  constructor: 'initialize',
  makers: new Set(['new', 'allocate']),
  getItem: '[]',
  setItem: '[]=',
  iterate: ['each'],
  call: 'call',
  callers: new Set(['call', '()', '[]', 'yield', '===']),
  missing: { name: 'method_missing', staticName: 'method_missing', isList: false },
  handsOn: new Set(['freeze', 'dup', 'clone', 'itself', 'tap', 'then', 'yield_self', 'extend', 'instance', 'to_proc']),
  bareCallsFindFunctions: true,
  isTextName: false,
  isTextMethod: true,
  // biome-ignore format: a list
  revives: new Set(['const_get', 'constantize', 'safe_constantize', 'subclasses', 'descendants', 'each_object', 'load', 'unsafe_load', 'load_file', 'restore', 'constants']),
  // https://docs.ruby-lang.org/en/3.4/Class.html#method-i-inherited
  hooks: {
    derived: ['inherited', 'included', 'prepended', 'append_features', 'prepend_features'],
    extended: ['extended', 'extend_object'],
    added: 'method_added',
  },
  calledOf: new Map([
    ['Object', []],
    ['BasicObject', []],
    ['Kernel', []],
    ['Comparable', ['<=>']],
    ['Enumerable', ['each']],
    ['Struct', []],
    ['Data', []],
    ['Module', []],
    ['Class', []],
    ['Singleton', []],
    ['Forwardable', []],
    ['Exception', ['message', 'to_s']],
    ['StandardError', ['message', 'to_s']],
    ['RuntimeError', ['message', 'to_s']],
    ['ArgumentError', ['message', 'to_s']],
    ['KeyError', ['message', 'to_s']],
    ['Numeric', ['coerce', '<=>']],
    ['String', []],
    ['Hash', ['default']],
    ['Array', []],
    ['Set', []],
  ]),
  callsWhatItGets: () => true,
  keepsText: /^(?:to_s|to_str|to_sym|intern|freeze|dup|clone|itself|strip|chomp|presence|[-+]@|tap|then)$/,
  madeText: (name, text) => letters.get(name)?.(text),
  isOfRuntime: (name) => !/^[A-Z]/.test(name) || runtimeClasses.has(name),
  mark: '::',
  // As it is written, without what it could stand in.
  outsideName: (candidates) => candidates.at(-1) ?? '',
};
