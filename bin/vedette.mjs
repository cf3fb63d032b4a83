#!/usr/bin/env node
// Starts Vedette on the Node that the project brings as a package, whatever Node (≥ 20) ran this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const bundled = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import(main);
} else if (existsSync(bundled)) {
  // The channel carries nothing: that it closes tells the program that this process was killed.
  const child = spawn(bundled, [main, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
} else {
  console.error('vedette: its packages are not installed; run "npm ci" in its folder first');
  process.exit(2);
}
