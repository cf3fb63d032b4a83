/**
 * Preloaded into every Node process and worker of a program: writes each module that the runtime loads, in the moment it is
 * loaded, to a file of the process. Loads of CommonJS and of ESM, native code, scripts that a program compiles itself under
 * the name of a file (as Jest does), and files that it starts as programs.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const childProcess = require('node:child_process');
const Module = require('node:module');
const { threadId } = require('node:worker_threads');

const { openSync, writeSync, realpathSync } = fs;
const folder = process.env.VEDETTE_RECORDS;
const seen = new Set();
let file;

function record(way, name, from) {
  if (typeof name !== 'string' || name.startsWith('node:') || !name.includes('/') || seen.has(name)) return;
  seen.add(name);
  file ??= openSync(path.join(folder, `${process.pid}-${threadId}-${Date.now()}.tsv`), 'a');
  writeSync(file, `${way}\t${name.replaceAll(/[\t\n]/g, ' ')}\t${typeof from === 'string' ? from : ''}\n`);
}

/** The first file on the stack that is neither this one nor Node's own. */
function caller() {
  const frames = (new Error('caller').stack ?? '').split('\n');
  return frames
    .map((line) => /\(?((?:file:\/\/)?\/[^():]+):\d+:\d+\)?$/.exec(line)?.[1])
    .find((name) => name && !name.endsWith(__filename));
}

if (folder !== undefined) {
  const { load } = Module.prototype;
  Module.prototype.load = function (name) {
    record(
      'require',
      name,
      this[Object.getOwnPropertySymbols(this).find((key) => String(key).includes('arent'))]?.filename,
    );
    return Reflect.apply(load, this, arguments);
  };

  const parents = new Map();
  Module.registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!parents.has(found.url))
        parents.set(found.url, [context.conditions?.includes('require') ? 'require' : 'import', context.parentURL]);
      return found;
    },
    load(url, context, next) {
      const [way, from] = parents.get(url) ?? ['import'];
      record(way, url, from);
      return next(url, context);
    },
  });

  const { dlopen } = process;
  process.dlopen = function (module, name) {
    record('native', name, module?.parent?.filename);
    return Reflect.apply(dlopen, this, arguments);
  };

  for (const name of ['Script', 'SourceTextModule']) {
    const Original = vm[name];
    if (Original === undefined) continue;
    vm[name] = class extends Original {
      constructor(text, options) {
        record('compile', typeof options === 'string' ? options : (options?.filename ?? options?.identifier));
        super(text, options);
      }
    };
    Object.defineProperty(vm[name], 'name', { value: name });
  }
  for (const name of ['compileFunction', 'runInContext', 'runInNewContext', 'runInThisContext']) {
    const original = vm[name];
    vm[name] = function (...given) {
      const options = given.findLast((value) => typeof value === 'string' || typeof value?.filename === 'string');
      if (given.indexOf(options) > 0) record('compile', options?.filename ?? options);
      return Reflect.apply(original, this, given);
    };
  }

  // A program may be a binary, which tells nothing of itself.
  for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']) {
    const original = childProcess[name];
    const wrapped = function (command) {
      if (typeof command === 'string' && path.isAbsolute(command)) {
        try {
          record('program', realpathSync(command), caller());
        } catch {
          // The start fails by itself.
        }
      }
      return Reflect.apply(original, this, arguments);
    };
    Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original));
    childProcess[name] = wrapped;
  }
  Module.syncBuiltinESMExports();
}
