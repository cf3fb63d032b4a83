#!/usr/bin/env node
// Starts Vedette on the Node that the project brings as a package, whatever Node (≥ 20) ran this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const bundled = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));

// Node strips the types of some hundred files at each start; kept beside the packages, that is done once.
const compileCache = fileURLToPath(new URL('../node_modules/.cache/vedette/', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Node 20 has none.
  module.enableCompileCache?.(compileCache);
  await import(main);
} else if (existsSync(bundled)) {
  // The channel carries nothing: that it closes tells the program that this process was killed.
  const child = spawn(bundled, [main, ...process.argv.slice(2)], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
} else {
  console.error('vedette: its packages are not installed; run "npm ci" in its folder first');
  process.exit(2);
}
