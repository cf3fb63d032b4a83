/** By which names code comes to a primitive: globals, members of any object, modules of the runtime. */
import type { PrimitiveName } from './primitives.ts';

/** Names that nothing declares. */
export const globals: ReadonlyMap<string, PrimitiveName> = new Map([
  ['require', 'require'],
  ['__non_webpack_require__', 'require'],
  ['module', 'module'],
  ['process', 'process'],
  ['eval', 'eval'],
  ['Function', 'Function'],
  ['globalThis', 'global'],
  ['global', 'global'],
  ['window', 'global'],
  ['self', 'global'],
  ['setTimeout', 'setTimeout'],
  ['setInterval', 'setInterval'],
  ['importScripts', 'importScripts'],
  ['Worker', 'webWorker'],
  ['SharedWorker', 'webWorker'],
]);

/** Members that mean the same whatever they are taken from, those of test runners among them. */
export const membersOfAny: ReadonlyMap<string, PrimitiveName> = new Map([
  ['createRequire', 'createRequire'],
  ['mainModule', 'module'],
  ['getBuiltinModule', 'getBuiltinModule'],
  ['requireActual', 'require'],
  ['importActual', 'require'],
  ['_linkedBinding', 'native'],
  ['_compile', 'compile'],
  ['runInThisContext', 'runText'],
  ['runInNewContext', 'runText'],
  ['runInContext', 'runText'],
]);

const builtins: ReadonlyMap<string, PrimitiveName> = new Map([
  ['module', 'Module'],
  ['vm', 'vm'],
  ['worker_threads', 'worker_threads'],
  ['child_process', 'child_process'],
  ['cluster', 'cluster'],
  ['inspector', 'inspector'],
  ['inspector/promises', 'inspector'],
  ['repl', 'repl'],
  ['node:test', 'test'],
  ['process', 'process'],
]);

/** The primitive that a module of the runtime is. */
export function builtinPrimitive(specifier: string): PrimitiveName | undefined {
  return builtins.get(specifier) ?? builtins.get(specifier.replace(/^node:/, ''));
}
