/** What PHP does by itself with objects. https://www.php.net/manual/en/language.oop5.magic.php */
import type { ObjectLanguage } from '../../../objects/language.ts';

const letters: ReadonlyMap<string, (text: string) => string> = new Map([
  ['ucfirst', (text) => text.slice(0, 1).toUpperCase() + text.slice(1)],
  ['lcfirst', (text) => text.slice(0, 1).toLowerCase() + text.slice(1)],
  ['strtolower', (text) => text.toLowerCase()],
  ['strtoupper', (text) => text.toUpperCase()],
]);

export const phpObjectLanguage: ObjectLanguage = {
  isCaseBlind: true,
  constructor: '__construct',
  destructor: '__destruct',
  makers: new Set(),
  getItem: 'offsetGet',
  setItem: 'offsetSet',
  iterate: ['getIterator', 'current'],
  call: '__invoke',
  callers: new Set(['__invoke', 'call']),
  ofObjects: /^(?:__|offset|jsonSerialize$|count$)/,
  missing: { name: '__call', staticName: '__callStatic', isList: true },
  getField: '__get',
  handsOn: new Set(),
  bareCallsFindFunctions: false,
  isTextName: true,
  revives: new Set(['unserialize', 'igbinary_unserialize', 'simplexml_load_string']),
  // https://www.php.net/manual/en/book.reflection.php
  mirrors: new Set(['reflectionclass', 'reflectionobject', 'reflectionmethod', 'reflectionfunction', 'reflectionenum']),
  // https://www.php.net/manual/en/reserved.interfaces.php
  calledOf: new Map([
    ['traversable', []],
    ['iterator', ['current', 'key', 'next', 'rewind', 'valid']],
    ['iteratoraggregate', ['getIterator']],
    ['arrayaccess', ['offsetExists', 'offsetGet', 'offsetSet', 'offsetUnset']],
    ['countable', ['count']],
    ['jsonserializable', ['jsonSerialize']],
    ['serializable', ['serialize', 'unserialize']],
    ['stringable', ['__toString']],
    ['unitenum', []],
    ['backedenum', []],
    ['throwable', ['__toString']],
    ['exception', ['__toString']],
    ['error', ['__toString']],
    ['runtimeexception', ['__toString']],
    ['logicexception', ['__toString']],
    ['invalidargumentexception', ['__toString']],
    ['domainexception', ['__toString']],
    ['stdclass', []],
    ['attribute', []],
  ]),
  // Those of packages may; of PHP's own these do. https://www.php.net/manual/en/language.types.callable.php
  callsWhatItGets: (name) =>
    name.includes('\\') ||
    /^(?:array_(?!key|is|merge$|slice$|keys$|values$)\w+|u[ak]?sort|call_user_\w+|forward_static_call\w*|iterator_apply|preg_\w*callback\w*|register_\w+|set_\w+_handler|spl_autoload_register|ob_start|header_register_callback|mb_ereg_replace_callback)$/i.test(
      name,
    ),
  // Functions, which are read so where they are called.
  madeText: (name, text) => letters.get(name)?.(text),
  isOfRuntime: (name) => !name.includes('\\') && !name.includes('_'),
  mark: '\\',
  // A function that the namespace lacks is PHP's own.
  outsideName: (candidates) => candidates.at(-1) ?? '',
};
