/** The measure of false calls in small: a package in four ecosystems, of which each function is called by a program and scanned. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../../../src/engine/files/memory-tree.ts';
import type { SourceEcosystem } from '../../../../src/engine/sources/source-store.ts';
import { deriveSymbols } from '../../../../src/engine/symbols/derive-symbols.ts';
import { openRelease } from '../../../../src/engine/symbols/release.ts';
import { overlayLine } from '../../../../src/service/symbols/overlay-line.ts';
import type { TrueSymbol } from '../truth.ts';
import { falseCalls } from './false-calls.ts';

interface MadePackage {
  readonly name: string;
  readonly files: (limit: string) => Readonly<Record<string, string>>;
  readonly manifest?: unknown;
  readonly truth: TrueSymbol;
}

/** `parse` is mended, `render` changes by the way, `read` calls `parse`, `measure` is as it was. */
const packages: Readonly<Partial<Record<SourceEcosystem, MadePackage>>> = {
  npm: {
    name: 'pad',
    manifest: { main: 'index.js' },
    truth: { module: '', name: 'parse' },
    files: (limit) => ({
      'package.json': '{ "name": "pad", "version": "1.0.0", "main": "index.js" }',
      'index.js': `function parse(text) {\n  return text.split(/a+b/, ${limit});\n}\n\nfunction render(text) {\n  return text + ${limit === '' ? 1 : 2};\n}\n\nfunction read(text) {\n  return parse(text);\n}\n\nfunction measure(text) {\n  return text.length;\n}\n\nmodule.exports = { parse, render, read, measure };\n`,
    }),
  },
  PyPI: {
    name: 'pad',
    truth: { module: 'pad', name: 'parse' },
    files: (limit) => ({
      'pad/__init__.py': `def parse(text):\n    return text.split("a"${limit === '' ? '' : `, ${limit}`})\n\n\ndef render(text):\n    return text + "${limit}"\n\n\ndef read(text):\n    return parse(text)\n\n\ndef measure(text):\n    return len(text)\n`,
      'pad-1.0.0.dist-info/METADATA': 'Name: pad\nVersion: 1.0.0\n',
    }),
  },
  'crates.io': {
    name: 'pad',
    truth: { module: 'pad', name: 'parse' },
    files: (limit) => ({
      'Cargo.toml': '[package]\nname = "pad"\nversion = "1.0.0"\n',
      'src/lib.rs': `pub fn parse(text: u8) -> u8 {\n    split(text, 1${limit})\n}\n\npub fn render(text: u8) -> u8 {\n    text + 1${limit}\n}\n\npub fn read(text: u8) -> u8 {\n    parse(text)\n}\n\npub fn measure(text: u8) -> u8 {\n    text\n}\n\nfn split(text: u8, at: u8) -> u8 {\n    text + at\n}\n`,
    }),
  },
  Go: {
    name: 'pad.example/pad',
    truth: { module: 'pad.example/pad', name: 'Parse' },
    files: (limit) => ({
      'go.mod': 'module pad.example/pad\n\ngo 1.21\n',
      'pad.go': `package pad\n\nfunc Parse() int {\n\treturn split(1${limit})\n}\n\nfunc Render() int {\n\treturn 1${limit}\n}\n\nfunc Read() int {\n\treturn Parse()\n}\n\nfunc Measure() int {\n\treturn 7\n}\n\nfunc split(at int) int {\n\treturn at\n}\n`,
    }),
  },
};

async function callsOf(ecosystem: SourceEcosystem, made: MadePackage, high: ReadonlySet<string>) {
  const { name, files, manifest, truth } = made;
  const packageName = ecosystem === 'PyPI' ? '' : name;
  const installed = memoryTree(files(''));
  const release = await openRelease(packageName, '1.0.0', installed);
  const derivation = await deriveSymbols({
    text: `Calling \`${truth.name}()\` takes for ever.`,
    cwes: [],
    ids: [],
    isScript: ecosystem === 'npm',
    pairs: [{ vulnerable: release, fixed: await openRelease(packageName, '1.0.1', memoryTree(files('9'))), manifest }],
  });
  assert.ok(derivation !== undefined);
  const symbols = derivation.symbols.map((symbol) => ({
    ...symbol,
    confidence: high.has(symbol.name.toLowerCase()) ? ('high' as const) : ('medium' as const),
  }));
  const task = { id: 'T-1', ids: ['T-1'], ecosystem, name, affected: [], text: '', cwes: [] };
  const compared = { vulnerable: '1.0.0', fixed: '1.0.1', vulnerableDigest: '', fixedDigest: '' };
  const line = overlayLine(task, { kind: 'derived', derivation: { ...derivation, symbols }, compared: [compared] });
  assert.ok(line !== undefined);
  const { scanned, leftOut } = await falseCalls({
    subject: { ecosystem, name, version: '1.0.0' },
    line,
    installed,
    release,
    manifest,
    symbols,
    keptMax: 10,
    truth: [truth],
    seed: 1,
    drawnMax: 5,
  });
  assert.equal(leftOut.true, 1);
  return scanned.map(({ kind, called, answer }) => `${kind} ${called.name.toLowerCase()}: ${answer}`).sort();
}

for (const ecosystem of ['npm', 'PyPI', 'crates.io', 'Go'] as const) {
  const made = packages[ecosystem];
  assert.ok(made !== undefined);

  test(`${ecosystem}: where the true function alone is of high confidence, no program that calls another one is reachable by it`, async () => {
    const answers = await callsOf(ecosystem, made, new Set(['parse']));
    assert.ok(answers.includes('candidate render: not reachable'), answers.join(', '));
    assert.ok(answers.includes('unrelated measure: not reachable'), answers.join(', '));
    assert.ok(!answers.some((answer) => answer.endsWith(': reachable')), answers.join(', '));
  });

  test(`${ecosystem}: where another one is, the program that calls it is told of, and the caller of the true one is not`, async () => {
    const answers = await callsOf(ecosystem, made, new Set(['parse', 'render']));
    assert.ok(answers.includes('candidate render: reachable'), answers.join(', '));
    assert.ok(answers.includes('unrelated measure: not reachable'), answers.join(', '));
    assert.ok(!answers.includes('candidate read: reachable'), answers.join(', '));
  });
}
