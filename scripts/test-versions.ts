/**
 * Runs the order fixtures of ../shared/data/versions, and of any folder given as argument, against the version schemes:
 * `node scripts/test-versions.ts [folder…]`. Files are named `<ecosystem>-versions….txt`.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemeOfEcosystem } from '../src/engine/versions/index.ts';
import { checkOrder } from '../src/engine/versions/order-lines.ts';

const sharedFolder = fileURLToPath(new URL('../../shared/data/versions', import.meta.url));
let failed = 0;

for (const folder of [sharedFolder, ...process.argv.slice(2)]) {
  if (!existsSync(folder)) {
    console.log(`skipped: there is no folder ${folder}`);
    continue;
  }
  for (const name of readdirSync(folder)
    .filter((entry) => entry.endsWith('.txt'))
    .sort()) {
    const scheme = schemeOfEcosystem(name.replace(/(-versions.*)?\.txt$/, ''));
    if (scheme === undefined) {
      console.log(`${name}: no scheme has this name`);
      failed++;
      continue;
    }
    const result = checkOrder(scheme, readFileSync(join(folder, name), 'utf8'));
    for (const failure of result.failures) console.log(`${name}:${failure.line}: ${failure.text} (${failure.reason})`);
    console.log(`${name}: ${result.passed} passed, ${result.failures.length} failed`);
    failed += result.failures.length;
  }
}

process.exitCode = failed > 0 ? 1 : 0;
