/** Prints how much script each page of the built console needs before it shows, compressed: node scripts/console-sizes.ts */
import { consoleSizes } from '../src/console-browser/console-sizes.testing.ts';

console.log('| page | first script, kB gzip | of its own |\n|---|---|---|');
for (const { path, gzipBytes, ownBytes } of consoleSizes().toSorted((a, b) => b.gzipBytes - a.gzipBytes))
  console.log(`| ${path} | ${(gzipBytes / 1000).toFixed(1)} | ${(ownBytes / 1000).toFixed(1)} |`);
