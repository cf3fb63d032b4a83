/**
 * The gate of soundness for Rust: programs of small crates are built, run and tested, every crate writes down that its code was
 * started in the program, in a build script, in the compiler or in a test, and none that was may be called unreachable. Needs cargo.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { lacks } from '../../../../testing/outside-inputs.ts';
import { sectionsOf } from '../../../../testing/sections.ts';
import { memoryTree } from '../../../files/memory-tree.ts';
import { takeInventory } from '../../../inventory/take-inventory.ts';
import { noSymbols } from '../../../model/advisory.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';
import { inProcessFacts } from '../../extract-facts.ts';

const programs = new URL('executed/', import.meta.url);

type Files = Readonly<Record<string, string>>;

void describe('Rust code that ran', () => {
  for (const file of readdirSync(programs).sort()) {
    void it(`is never unreachable: ${file}`, async (context) => {
      if (lacks(context, 'cargo')) return;
      const { head, parts } = sectionsOf(readFileSync(new URL(file, programs), 'utf8'));
      const told: unknown = JSON.parse(head);
      const { lockfile, ran } = executed(Object.fromEntries(parts), listOf(told, 'run'));
      assert.ok(ran.size >= 6, 'the program ran');
      const files = { ...Object.fromEntries(parts), 'Cargo.lock': lockfile };
      const sources = await judgeAll(files);
      const bare = await judgeAll(Object.fromEntries(Object.entries(files).filter(([path]) => !isVendored(path))));
      for (const [layout, verdicts] of Object.entries({ sources, bare }))
        for (const [name, { reachability, exposure, explanation }] of verdicts)
          if (ran.has(name)) {
            assert.notEqual(reachability, 'unreachable', `${name}, ${layout}: ${explanation}`);
            assert.notEqual(exposure, 'notLoaded', `${name}, ${layout}: ${explanation}`);
          }
      const cleared = [...sources].flatMap(([name, { reachability }]) =>
        reachability === 'unreachable' ? [name] : [],
      );
      assert.deepEqual(
        cleared.sort(),
        [...listOf(told, 'cleared')].sort(),
        'the gate has teeth only while it tells what does not run',
      );
    });
  }
});

function isVendored(path: string): boolean {
  return path.startsWith('vendor/');
}

function listOf(value: unknown, field: string): readonly string[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  return Array.isArray(list) ? list.map(String) : [];
}

/** By `name`, or `name@version` where there are several. */
async function judgeAll(files: Files): Promise<ReadonlyMap<string, Verdict>> {
  const tree = memoryTree(files);
  const { packages, graphs } = await takeInventory(tree);
  const listed = packages.filter(({ lockfilePath }) => lockfilePath !== '');
  const questions = listed.map((item) => ({ package: item, advisoryId: 'RAN', symbols: noSymbols }));
  const verdicts = await analyzeReachability({ tree, packages, graphs, facts: inProcessFacts, questions });
  return new Map(
    verdicts.map((verdict, at) => [nameOf(listed[at]?.name ?? '', listed[at]?.version ?? ''), verdict] as const),
  );
}

function nameOf(name: string, version: string): string {
  return version === '1.0.0' ? name : `${name}@${version}`;
}

/** Code that the loader runs wherever the crate is linked in. */
function marker(name: string): string {
  return `
mod started {
    fn mark() {
        use std::io::Write;
        if let Ok(path) = std::env::var("VEDETTE_STARTED") {
            let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
            writeln!(file.unwrap(), "${name}").unwrap();
        }
    }
    extern "C" fn start() {
        mark();
    }
    #[used]
    #[cfg_attr(target_os = "linux", link_section = ".init_array")]
    static START: extern "C" fn() = start;
}
`;
}

function executed(
  files: Files,
  commands: readonly string[],
): { readonly lockfile: string; readonly ran: ReadonlySet<string> } {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-executed-'));
  try {
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const [path, text] of Object.entries(files)) {
      const [, name = '', version = ''] = /^vendor\/([^/]+)-(\d[^/-]*)\/src\/lib\.rs$/.exec(path) ?? [];
      write(path, name === '' ? text : text + marker(nameOf(name, version)));
      if (name !== '') write(path.replace('src/lib.rs', '.cargo-checksum.json'), '{ "files": {}, "package": null }');
    }
    write('.cargo/config.toml', '[source.crates-io]\nreplace-with = "kept"\n\n[source.kept]\ndirectory = "vendor"\n');
    const started = join(folder, 'started');
    const env = {
      ...process.env,
      VEDETTE_STARTED: started,
      CARGO_TARGET_DIR: join(folder, 'target'),
      CARGO_INCREMENTAL: '0',
    };
    for (const command of commands)
      execFileSync('sh', ['-c', `${command} --quiet --offline`], { cwd: folder, env, stdio: 'pipe' });
    const names = existsSync(started) ? readFileSync(started, 'utf8').split('\n') : [];
    return {
      lockfile: readFileSync(join(folder, 'Cargo.lock'), 'utf8'),
      ran: new Set(names.filter((name) => name !== '')),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
