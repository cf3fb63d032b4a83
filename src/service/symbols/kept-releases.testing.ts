/** Releases of a package as a machine keeps them that has fetched them, for tests that fetch nothing. */
import { join } from 'node:path';
import { diskStore } from '../sources/disk-store.ts';
import { archivesFolder } from './release-archives.ts';
import { releasesFolder } from './symbol-bodies.ts';

async function keepRelease(
  dataDir: string,
  name: string,
  version: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await diskStore(archivesFolder(join(dataDir, releasesFolder))).keep(
    { ecosystem: 'npm', name, version, integrity: '', registry: 'compared' },
    {
      digest: `sha256:${'0'.repeat(64)}`,
      isBound: false,
      files: Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) })),
    },
  );
}

/** A project with qs 6.5.2, whose vulnerable functions were derived by comparing 6.8.2 with 6.8.3. */
export const qsShop = {
  'package.json': '{\n  "name": "shop",\n  "dependencies": {\n    "qs": "6.5.2"\n  }\n}\n',
  'package-lock.json': JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    packages: { '': { name: 'shop', dependencies: { qs: '6.5.2' } }, 'node_modules/qs': { version: '6.5.2' } },
  }),
  'index.js': "const qs = require('qs');\nmodule.exports = (text) => qs.parse(text);\n",
};

export const qsCve = 'CVE-2022-24999';

/** Both releases with functions of the names that were derived; the texts are made up. */
export async function keepQsReleases(dataDir: string): Promise<void> {
  const main = {
    'package.json': '{ "name": "qs", "main": "lib/index.js" }',
    'lib/index.js': "module.exports = { parse: require('./parse'), stringify: require('./stringify') };\n",
  };
  const parse = (inner: string): string =>
    `// Parses.\nvar parseObject = function (chain, value) {\n${inner}\n  return leaf;\n};\n\nmodule.exports = function (text) {\n  return parseObject([text]);\n};\n`;
  const stringify = (inner: string, after: string): string =>
    `var stringify = function stringify(object) {\n${inner}\n  return text;\n};\n${after}\nmodule.exports = stringify;\n`;
  const long = Array.from({ length: 300 }, (_, at) => `  text += ${at};`).join('\n');
  await keepRelease(dataDir, 'qs', '6.8.2', {
    ...main,
    'lib/parse.js': parse('  var leaf = "</script><b>\u202e";'),
    'lib/stringify.js': stringify(long, 'var normalizeStringifyOptions = function (options) {\n  return options;\n};'),
  });
  await keepRelease(dataDir, 'qs', '6.8.3', {
    ...main,
    'lib/parse.js': parse("  var leaf = Object.create(null);\n  if (chain === '__proto__') return leaf;"),
    'lib/stringify.js': stringify('  text = 1;', ''),
  });
}
