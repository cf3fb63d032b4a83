/**
 * Runs order fixtures of other projects against the version schemes. Files are named `<ecosystem>-versions….txt`, and hold
 * lines such as `1.0 < 1.1`.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { schemeOfEcosystem } from '../../src/engine/versions/index.ts';
import { checkOrder } from '../../src/engine/versions/order-lines.ts';

export function checkVersionOrders(folders: readonly string[]): void {
  let failed = 0;

  for (const folder of folders) {
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
      for (const failure of result.failures)
        console.log(`${name}:${failure.line}: ${failure.text} (${failure.reason})`);
      console.log(`${name}: ${result.passed} passed, ${result.failures.length} failed`);
      failed += result.failures.length;
    }
  }

  process.exitCode = failed > 0 ? 1 : 0;
}
