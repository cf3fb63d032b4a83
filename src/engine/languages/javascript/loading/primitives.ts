/**
 * What code can load modules and programs with, as a short list: each primitive, the members of it that are understood, and
 * what is said where anything else is done with it. What is not listed here as understood gets out of sight, and is told.
 */
import type { LoadBound } from '../../../model/file-facts.ts';

const names = [
  'require',
  'innerRequire',
  'resolve',
  'context',
  'ensure',
  'cache',
  'module',
  'innerModule',
  'someOfModule',
  'callerArguments',
  'modules',
  'Module',
  'createRequire',
  'compile',
  'vm',
  'runText',
  'worker_threads',
  'Worker',
  'webWorker',
  'child_process',
  'fork',
  'exec',
  'spawn',
  'cluster',
  'setupPrimary',
  'inspector',
  'repl',
  'test',
  'testRun',
  'process',
  'getBuiltinModule',
  'native',
  'global',
  'someGlobal',
  'eval',
  'Function',
  'methodOfFunction',
  'setTimeout',
  'setInterval',
  'importScripts',
  'meta',
  'glob',
  'bundled',
] as const;

export type PrimitiveName = (typeof names)[number];
export const primitiveNames: readonly PrimitiveName[] = names;
/** `plain` can load nothing; `escape` may load anything. */
export type Step = PrimitiveName | 'plain' | 'escape';

export interface Primitive {
  /** Said where the value is handed on; absent: whoever gets it can do no harm. */
  readonly says?: string;
  readonly bound?: LoadBound;
  /** Members by name; `()` is what a call gives, `[]` a computed member. */
  readonly steps?: Readonly<Record<string, Step>>;
  /** Members that are not listed. */
  readonly others: Step;
}

function plain(...members: readonly string[]): Readonly<Record<string, Step>> {
  return Object.fromEntries(members.map((name): [string, Step] => [name, 'plain']));
}

const called = (says: string, bound?: LoadBound): Primitive => ({
  says,
  ...(bound === undefined ? {} : { bound }),
  steps: plain('()', '#', 'name', 'length', 'prototype', 'toString', 'default'),
  others: 'escape',
});

/** `module.constructor`; the type of a key of that name is taken from objects. */
const classOfModules: Step = 'Module';

/** `createRequire` and its like are found under any object; the others of these are found by where they come from. */
export const primitives: Readonly<Record<PrimitiveName, Primitive>> = {
  require: {
    says: 'require used as a value',
    steps: {
      ...plain('()', 'name', 'length', 'toString', 'toUrl', 'defined', 'specified', 'config'),
      resolve: 'resolve',
      resolveWeak: 'resolve',
      include: 'require',
      nodeRequire: 'require',
      main: 'module',
      cache: 'cache',
      context: 'context',
      ensure: 'ensure',
    },
    others: 'escape',
  },
  /** A parameter or variable of the name: bundles hand their own in. */
  innerRequire: { steps: { resolve: 'resolve', main: 'module' }, others: 'plain' },
  resolve: { ...called('require.resolve used as a value'), steps: plain('()', 'paths') },
  context: called('require.context'),
  ensure: called('require.ensure used as a value'),
  cache: {
    says: 'require.cache used as a value',
    steps: { ...plain('hasOwnProperty'), '[]': 'module' },
    others: 'module',
  },
  module: {
    says: 'module used as a value',
    steps: {
      ...plain('exports', 'id', 'i', 'l', 'filename', 'path', 'paths', 'loaded', 'hot', 'isPreloading', 'name', 'uri'),
      ...plain('nodeType', 'webpackPolyfill', 'deprecate', 'config', 'url', 'hasOwnProperty'),
      require: 'require',
      parent: 'module',
      children: 'modules',
      constructor: classOfModules,
      _compile: 'compile',
      '[]': 'someOfModule',
    },
    others: 'escape',
  },
  innerModule: { steps: { require: 'require' }, others: 'plain' },
  /** By a name that nobody knows: `module['require']` where it is called with one name, as libraries do that bundlers shall not follow. */
  someOfModule: called('module used as a value'),
  /** What was handed to the function around, `require` among it where that is the file. */
  callerArguments: { says: 'arguments of a caller', others: 'escape' },
  modules: {
    says: 'module.children used as a value',
    steps: { ...plain('length', 'push', 'indexOf', 'splice'), '[]': 'module' },
    others: 'escape',
  },
  Module: {
    says: 'the module loader used as a value',
    steps: {
      ...plain('builtinModules', 'isBuiltin', 'enableCompileCache', 'getCompileCacheDir', 'flushCompileCache'),
      ...plain('constants', 'findSourceMap', 'SourceMap', 'syncBuiltinESMExports', 'wrap', 'wrapper', 'globalPaths'),
      ...plain('findPackageJSON', 'stripTypeScriptTypes', 'setSourceMapsSupport', 'getSourceMapsSupport'),
      ...plain('_nodeModulePaths'),
      default: 'Module',
      Module: 'Module',
      createRequire: 'createRequire',
      createRequireFromPath: 'createRequire',
      _resolveFilename: 'resolve',
      _load: 'require',
      '()': 'escape',
      '#': 'escape',
    },
    others: 'escape',
  },
  createRequire: { says: 'createRequire used as a value', steps: { '()': 'require' }, others: 'escape' },
  compile: { steps: plain('()'), others: 'plain' },
  vm: {
    says: 'vm used as a value',
    steps: { ...plain('createContext', 'isContext', 'measureMemory', 'constants'), default: 'vm' },
    others: 'runText',
  },
  runText: called('code run from text by vm'),
  worker_threads: {
    says: 'worker_threads used as a value',
    steps: { Worker: 'Worker', default: 'worker_threads', '[]': 'escape' },
    others: 'plain',
  },
  Worker: called('Worker used as a value'),
  /** The browser's, which knows no packages. */
  webWorker: { others: 'plain' },
  child_process: {
    says: 'child_process used as a value',
    bound: 'programs',
    steps: {
      fork: 'fork',
      exec: 'exec',
      execSync: 'exec',
      spawn: 'spawn',
      spawnSync: 'spawn',
      execFile: 'spawn',
      execFileSync: 'spawn',
      default: 'child_process',
      '[]': 'escape',
    },
    others: 'plain',
  },
  fork: called('fork used as a value'),
  exec: called('exec used as a value', 'programs'),
  spawn: called('spawn used as a value', 'programs'),
  cluster: {
    says: 'cluster used as a value',
    steps: { setupPrimary: 'setupPrimary', setupMaster: 'setupPrimary', default: 'cluster', '[]': 'escape' },
    others: 'plain',
  },
  setupPrimary: called('cluster.setupPrimary used as a value'),
  inspector: {
    says: 'inspector used as a value',
    steps: { ...plain('open', 'close', 'url', 'waitForDebugger', 'console', 'Network'), default: 'inspector' },
    others: 'escape',
  },
  repl: { says: 'repl used as a value', steps: { ...plain('builtinModules'), default: 'repl' }, others: 'escape' },
  test: { steps: { run: 'testRun', default: 'test', '[]': 'escape' }, others: 'plain' },
  testRun: called('run of node:test used as a value'),
  process: {
    steps: {
      getBuiltinModule: 'getBuiltinModule',
      mainModule: 'module',
      default: 'process',
      binding: 'native',
      _linkedBinding: 'native',
      dlopen: 'native',
      execve: 'spawn',
      '[]': 'escape',
    },
    others: 'plain',
  },
  getBuiltinModule: called('process.getBuiltinModule used as a value'),
  native: called('a native binding loaded by process'),
  global: {
    steps: {
      ...plain(),
      require: 'require',
      __non_webpack_require__: 'require',
      module: 'module',
      process: 'process',
      eval: 'eval',
      Function: 'Function',
      setTimeout: 'setTimeout',
      setInterval: 'setInterval',
      importScripts: 'importScripts',
      global: 'global',
      globalThis: 'global',
      window: 'global',
      self: 'global',
      '[]': 'someGlobal',
    },
    others: 'plain',
  },
  someGlobal: { says: 'a computed member of the global object', bound: 'made', others: 'plain' },
  eval: called('eval', 'text'),
  Function: {
    ...called('code made from text by Function', 'text'),
    steps: {
      ...plain('()', '#', 'name', 'length', 'prototype', 'toString', 'hasOwnProperty'),
      bind: 'methodOfFunction',
      call: 'methodOfFunction',
      apply: 'methodOfFunction',
    },
  },
  /** `Function.bind.apply(A, given)` is the `bind` of any function, wherever it is handed; `Function.bind(null, text)` is code. */
  methodOfFunction: { others: 'plain' },
  setTimeout: { others: 'plain' },
  setInterval: { others: 'plain' },
  importScripts: called('importScripts used as a value'),
  meta: {
    steps: { resolve: 'resolve', glob: 'glob', globEager: 'glob', webpackContext: 'context', '[]': 'escape' },
    others: 'plain',
  },
  glob: called('import.meta.glob used as a value'),
  /** What bundlers hand their modules: by a key it gives another of them. */
  bundled: {
    says: 'the loader of a bundle used as a value',
    steps: {
      ...plain(
        '()',
        'n',
        'd',
        'r',
        'o',
        'g',
        'nmd',
        'hmd',
        'ab',
        'p',
        'h',
        'u',
        'e',
        's',
        'x',
        'f',
        'b',
        'j',
        'l',
        'v',
      ),
      ...plain('nc', 'amdO', 'amdD', 'S', 'F', 'U'),
    },
    others: 'escape',
  },
};
