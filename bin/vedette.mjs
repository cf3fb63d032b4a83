#!/usr/bin/env node
// Starts Vedette on a Node ≥ 24: this one, or the one that comes as a package, whatever Node (≥ 20) ran this file. In a clone it runs the
// sources as they are; from a package, where Node strips no types, what was built of them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundledNode } from './bundled-node.mjs';

const sources = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const main = existsSync(sources) ? sources : fileURLToPath(new URL('../lib/main.js', import.meta.url));

// Node reads some hundred files at each start; kept beside the packages, that is done once.
const compileCache = fileURLToPath(new URL('../node_modules/.cache/vedette/', import.meta.url));

const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
const bundled = isNewEnough ? undefined : bundledNode();

if (isNewEnough) {
  // Node 20 has none.
  module.enableCompileCache?.(compileCache);
  await import(pathToFileURL(main).href);
} else if (bundled !== undefined) {
  // The channel carries nothing: that it closes tells the program that this process was killed.
  const child = spawn(bundled, [main, ...process.argv.slice(2)], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
} else {
  console.error(
    `vedette: this is Node ${process.versions.node}, and it needs 24 or later; install that, or, in a clone, run "npm ci" first`,
  );
  process.exit(2);
}
