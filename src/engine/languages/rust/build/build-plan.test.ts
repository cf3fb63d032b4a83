/** What a build holds of a lockfile: each rule of Cargo's that lets a crate in, and beside it the one that leaves it out. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import { type BuildPlan, readBuildPlan } from './build-plan.ts';

type Files = Readonly<Record<string, string>>;

/** Who needs whom; crates at `1.0.0`, of a registry unless they are local. */
function lockOf(needs: Readonly<Record<string, readonly string[]>>, local: readonly string[] = ['app']): string {
  const tables = Object.entries(needs).map(([name, list]) => {
    const source = local.includes(name) ? '' : 'source = "registry+https://index.example"\n';
    return `[[package]]\nname = "${name}"\nversion = "1.0.0"\n${source}dependencies = [${list.map((one) => `"${one}"`).join(', ')}]\n`;
  });
  return `version = 4\n\n${tables.join('\n')}`;
}

function manifest(name: string, more = ''): string {
  return `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\n${more}\n`;
}

function vendored(name: string, more = '', lib = 'pub fn go() {}'): Files {
  return { [`vendor/${name}-1.0.0/Cargo.toml`]: manifest(name, more), [`vendor/${name}-1.0.0/src/lib.rs`]: lib };
}

async function planOf(files: Files): Promise<BuildPlan | undefined> {
  return readBuildPlan({ tree: memoryTree(files), lockPath: 'Cargo.lock', guess: (name) => name.replaceAll('-', '_') });
}

function placeIn(built: BuildPlan['told'], name: string): string {
  const found = built.get(`${name} 1.0.0`);
  return found === undefined ? 'absent' : (found.linked ?? (found.hasScript ? 'script' : 'compiled'));
}

async function told(files: Files, name: string): Promise<string> {
  const plan = await planOf(files);
  assert.ok(plan, 'all could be read');
  return placeIn(plan.told, name);
}

const docker = { Dockerfile: 'FROM rust:1\nRUN cargo build --release\n' };

/** One dependency of the application, and how its code stands to it. */
function withDependency(table: string, main: string, more: Files = {}): Files {
  return {
    'Cargo.toml': manifest('app', table),
    'Cargo.lock': lockOf({ app: ['dep'], dep: [] }),
    'src/main.rs': main,
    ...vendored('dep'),
    ...more,
  };
}

const used = 'fn main() { dep::go() }';
const normal = '[dependencies]\ndep = "1"';

void describe('a crate whose code is not here', () => {
  void it('tells nothing of what builds hold: its manifest and lockfile may be all that was given', async () => {
    const { 'src/main.rs': _, ...manifests } = withDependency(normal, used);
    assert.equal(await planOf(manifests), undefined);
    const member = { 'tool/Cargo.toml': manifest('tool', normal) };
    const lock = { 'Cargo.lock': lockOf({ app: ['dep'], tool: ['dep'], dep: [] }, ['app', 'tool']) };
    assert.equal(await planOf(withDependency(normal, used, { ...member, ...lock })), undefined);
    assert.ok(await planOf(withDependency(normal, used, { ...member, ...lock, 'tool/src/main.rs': used })));
  });
});

void describe('kinds of dependencies', () => {
  void it('put a crate into the product, into what builds it, or into its tests', async () => {
    assert.equal(await told(withDependency(normal, used), 'dep'), 'production');
    assert.equal(await told(withDependency('[dev-dependencies]\ndep = "1"', used), 'dep'), 'test');
    const build = '[build-dependencies]\ndep = "1"';
    assert.equal(await told(withDependency(build, used, { 'build.rs': used }), 'dep'), 'tooling');
    assert.equal(await told(withDependency(build, used), 'dep'), 'absent', 'without a build script');
    assert.equal(await told(withDependency(`build = false\n${build}`, used, { 'build.rs': used }), 'dep'), 'absent');
    const macro = vendored('dep', '[lib]\nproc-macro = true');
    assert.equal(await told(withDependency(normal, 'dep::go!();', macro), 'dep'), 'tooling');
    assert.equal(
      await told(withDependency('[build_dependencies]\ndep = "1"', '', { 'build.rs': used }), 'dep'),
      'tooling',
    );
  });

  void it('are unknown of crates that are not here: what they need may be linked or run', async () => {
    const files = {
      'Cargo.toml': manifest('app', '[dev-dependencies]\na = "1"\n[dependencies]\nb = "1"'),
      'Cargo.lock': lockOf({ app: ['a', 'b'], a: ['under-a'], b: ['under-b'], 'under-a': [], 'under-b': [] }),
      'src/main.rs': 'fn main() { b::go() }',
      'tests/a.rs': 'use a;',
    };
    assert.equal(await told(files, 'under-a'), 'test');
    assert.equal(await told(files, 'under-b'), 'production');
  });

  void it('let macros run in what is only compiled', async () => {
    const files = {
      'Cargo.toml': manifest('app', normal),
      'Cargo.lock': lockOf({ app: ['dep'], dep: ['mac', 'other'], mac: [], other: [] }),
      'src/main.rs': 'fn main() {}',
      ...vendored('dep', '[dependencies]\nmac = "1"\nother = "1"', 'mac::call!();'),
      ...vendored('mac', '[lib]\nproc-macro = true'),
      ...vendored('other', '[lib]\nproc-macro = true'),
    };
    assert.equal(await told(files, 'dep'), 'compiled');
    assert.equal(await told(files, 'mac'), 'tooling');
    assert.equal(await told(files, 'other'), 'compiled');
  });

  void it('let what is only compiled run its build script', async () => {
    const files = {
      'Cargo.toml': manifest('app', normal),
      'Cargo.lock': lockOf({ app: ['dep'], dep: ['tool', 'other'], tool: [], other: [] }),
      'src/main.rs': 'fn main() {}',
      ...vendored('dep', '[dependencies]\nother = "1"\n[build-dependencies]\ntool = "1"', 'pub use other;'),
      'vendor/dep-1.0.0/build.rs': 'fn main() { tool::go() }',
      ...vendored('tool'),
      ...vendored('other'),
    };
    assert.equal(await told(files, 'dep'), 'script');
    assert.equal(await told(files, 'tool'), 'tooling');
    assert.equal(await told(files, 'other'), 'compiled');
  });
});

void describe('features', () => {
  const optional = (features: string): string =>
    `[features]\n${features}\n[dependencies]\ndep = { version = "1", optional = true }`;
  const cases: readonly (readonly [why: string, features: string, settings: Files, place: string])[] = [
    ['on by default', 'default = ["a"]\na = ["dep:dep"]', docker, 'production'],
    ['off, and nothing turns it on', 'a = ["dep:dep"]', docker, 'absent'],
    ['off, and nothing tells how it is built', 'a = ["dep:dep"]', {}, 'production'],
    ['its own name is a feature', '', { ...docker, Makefile: 'x:\n\tcargo run --features dep\n' }, 'production'],
    [
      'turned on in CI',
      'a = ["dep:dep"]',
      { ...docker, '.github/workflows/a.yml': 'run: cargo test --features a' },
      'production',
    ],
    ['all are turned on', 'a = ["dep:dep"]', { ...docker, 'ci.sh': 'cargo test --all-features' }, 'production'],
    ['through another', 'default = ["b"]\nb = ["a"]\na = ["dep?/x", "dep/y"]', docker, 'production'],
    ['weakly, and nothing else does', 'default = ["b"]\nb = ["dep?/x"]', docker, 'absent'],
    ['features in a ring', 'default = ["b"]\nb = ["default", "b"]\n__proto__ = ["b"]', docker, 'absent'],
    ['features from outside', 'a = ["dep:dep"]', { ...docker, 'ci.sh': 'cargo build --features $1' }, 'production'],
    ['any flags from outside', 'a = ["dep:dep"]', { ...docker, 'ci.sh': 'cargo build $FLAGS' }, 'production'],
    ['a target from outside', 'a = ["dep:dep"]', { ...docker, 'ci.sh': 'cargo build --target $TARGET' }, 'absent'],
    ['only spoken of in prose', 'a = ["dep:dep"]', { ...docker, 'README.md': 'cargo build --features a' }, 'absent'],
    [
      'built by an alias',
      'a = ["dep:dep"]',
      { ...docker, '.cargo/config.toml': '[alias]\nx = "run --features=a"' },
      'production',
    ],
  ];
  for (const [why, features, settings, place] of cases)
    void it(`of a program: ${why}`, async () => {
      assert.equal(await told(withDependency(optional(features), used, settings), 'dep'), place);
    });

  void it('of a library are turned on by others', async () => {
    const { 'src/main.rs': code, ...files } = withDependency(optional('a = ["dep:dep"]'), used, docker);
    assert.equal(await told({ ...files, 'src/lib.rs': code ?? '' }, 'dep'), 'production');
  });

  void it('that are not the usual ones are told from those that are', async () => {
    const plan = await planOf(withDependency(optional('a = ["dep:dep"]'), used));
    assert.equal(plan && placeIn(plan.possible, 'dep'), 'production');
    assert.equal(plan && placeIn(plan.usual, 'dep'), 'absent');
  });

  const joined = (resolver: string): Files => ({
    'Cargo.toml': manifest(
      'app',
      `resolver = "${resolver}"\n[dependencies]\nmid = "1"\n[dev-dependencies]\nmid = { version = "1", features = ["more"] }`,
    ),
    'Cargo.lock': lockOf({ app: ['mid'], mid: ['dep'], dep: [] }),
    'src/main.rs': 'fn main() { mid::go() }',
    ...vendored(
      'mid',
      '[features]\nmore = ["dep:dep"]\n[dependencies]\ndep = { version = "1", optional = true }',
      'pub use dep;',
    ),
    ...vendored('dep'),
  });
  void it('that tests ask for are the product’s with the old resolver, the tests’ with the new one', async () => {
    assert.equal(await told(joined('1'), 'dep'), 'production');
    assert.equal(await told(joined('2'), 'dep'), 'test');
  });

  void it('that a target asks for which is never built join with the old resolver alone', async () => {
    const files = (resolver: string): Files => ({
      ...joined(resolver),
      ...docker,
      'Cargo.toml': manifest(
        'app',
        `resolver = "${resolver}"\n[dependencies]\nmid = "1"\n[target.'cfg(windows)'.dependencies]\nmid = { version = "1", features = ["more"] }`,
      ),
    });
    assert.equal(await told(files('1'), 'dep'), 'production');
    assert.equal(await told(files('2'), 'dep'), 'absent');
  });

  void it('that a crate without a manifest here asks for may be all of them', async () => {
    const files = {
      'Cargo.toml': manifest('app', '[dependencies]\nunseen = "1"'),
      'Cargo.lock': lockOf({ app: ['unseen'], unseen: ['mid'], mid: ['dep'], dep: [] }),
      'src/main.rs': 'fn main() { unseen::go() }',
      ...vendored(
        'mid',
        '[features]\nmore = ["dep:dep"]\n[dependencies]\ndep = { version = "1", optional = true }',
        'pub use dep;',
      ),
    };
    assert.equal(await told(files, 'dep'), 'production');
  });
});

void describe('targets', () => {
  const on = (target: string): string => `[target.'${target}'.dependencies]\ndep = "1"`;
  const workflow = (runner: string, more = ''): Files => ({
    '.github/workflows/ci.yml': `jobs:\n  a:\n    runs-on: ${runner}\n    steps:\n      - run: cargo build\n${more}`,
  });
  const cases: readonly (readonly [why: string, target: string, settings: Files, place: string])[] = [
    ['Windows, built in a container', 'cfg(windows)', docker, 'absent'],
    ['Windows, nothing told', 'cfg(windows)', {}, 'production'],
    ['Windows, named by a release script', 'cfg(windows)', { ...docker, 'release.sh': 'cp a.exe out' }, 'production'],
    ['Windows, among the runners', 'cfg(windows)', workflow('[ubuntu-latest, windows-latest]'), 'production'],
    ['Windows, runners of Linux', 'cfg(windows)', workflow('ubuntu-24.04'), 'absent'],
    ['a runner of one’s own', 'cfg(windows)', { ...docker, ...workflow('self-hosted') }, 'production'],
    ['a runner from outside', 'cfg(windows)', { ...docker, ...workflow('${{ inputs.os }}') }, 'production'],
    ['not Windows', 'cfg(not(windows))', docker, 'production'],
    ['a machine that nothing tells', 'cfg(target_arch = "aarch64")', docker, 'production'],
    ['a triple of another system', 'x86_64-pc-windows-msvc', docker, 'absent'],
    ['a triple of this system', 'x86_64-unknown-linux-gnu', docker, 'production'],
    ['a flag that nothing sets', 'cfg(loom)', docker, 'absent'],
    ['a flag that CI sets', 'cfg(loom)', { ...docker, 'ci.sh': 'RUSTFLAGS="--cfg loom" cargo test' }, 'production'],
    [
      'a target of Cargo’s settings',
      'cfg(target_env = "gnu")',
      { '.cargo/config.toml': '[build]\ntarget = "x86_64-unknown-linux-musl"', 'a.sh': 'cargo build' },
      'absent',
    ],
    ['text that is no condition', 'cfg(((', docker, 'production'],
  ];
  for (const [why, target, settings, place] of cases)
    void it(`of a program: ${why}`, async () => {
      assert.equal(await told(withDependency(on(target), used, settings), 'dep'), place);
    });
});

void describe('naming', () => {
  const cases: readonly (readonly [why: string, main: string, place: string])[] = [
    ['a path', used, 'production'],
    ['no name', 'fn main() {}', 'compiled'],
    ['a comment', '/* dep::go() /* dep */ */ // dep\nfn main() {}', 'compiled'],
    ['after an odd comment', 'const A: char = \'"\'; const B: &str = r#"/*"#; fn main() { dep::go() }', 'production'],
    ['a string', 'fn main() { make!("dep") }', 'production'],
    ['a longer name', 'fn main() { depot::go(); my_dep::go() }', 'compiled'],
    ['what a build writes', 'include!(concat!(env!("OUT_DIR"), "/a.rs"));', 'production'],
    ['a macro that takes in', 'tonic::include_proto!("a");', 'production'],
    ['a module elsewhere', '#[path = "../../else.rs"]\nmod a;', 'production'],
    ['a module of its own', '#[path = "more.rs"]\nmod a;', 'compiled'],
    ['a name put together', 'paste! { [<de p>]::go() }', 'production'],
  ];
  for (const [why, main, place] of cases)
    void it(`by ${why}`, async () => {
      assert.equal(await told(withDependency(normal, main, { 'src/more.rs': '' }), 'dep'), place);
    });

  void it('counts renames, names of libraries, and native libraries without a name', async () => {
    const renamed = '[dependencies]\nother = { package = "dep", version = "1" }';
    assert.equal(await told(withDependency(renamed, 'fn main() { other::go() }'), 'dep'), 'production');
    assert.equal(await told(withDependency(renamed, used), 'dep'), 'compiled');
    const library = vendored('dep', '[lib]\nname = "sparkle"');
    assert.equal(await told(withDependency(normal, 'fn main() { sparkle::go() }', library), 'dep'), 'production');
    const links = vendored('dep', 'links = "z"');
    assert.equal(await told(withDependency(normal, 'fn main() {}', links), 'dep'), 'production');
  });

  void it('counts examples in the documentation of a library as tests', async () => {
    const documented = '//! ```\n//! dep::go();\n//! ```\n';
    const files = withDependency(normal, 'fn main() {}', { 'src/lib.rs': documented });
    assert.equal(await told(files, 'dep'), 'test');
    assert.equal(await told(withDependency(normal, `${documented}fn main() {}`), 'dep'), 'compiled');
  });

  const withMacro = (main: string, macro: string, more = ''): Files => ({
    'Cargo.toml': manifest('app', '[dependencies]\ndep = "1"\nmac = "1"'),
    'Cargo.lock': lockOf({ app: ['dep', 'mac'], dep: [], mac: [] }),
    'src/main.rs': main,
    ...vendored('dep'),
    ...vendored('mac', more, macro),
  });
  const rules = '#[macro_export]\nmacro_rules! call { () => { dep::go() } }';
  void it('counts what macros of a used crate write', async () => {
    assert.equal(await told(withMacro('mac::call!();', rules), 'dep'), 'production');
    assert.equal(await told(withMacro('use mac::go;', rules), 'dep'), 'compiled', 'no macro is called');
    assert.equal(await told(withMacro('fn main() { vec![1]; }', rules), 'dep'), 'compiled', 'the crate is not used');
    assert.equal(await told(withMacro('mac::call!();', rules.replace('dep', 'other')), 'dep'), 'compiled');
    const derive = 'use proc_macro::*; pub fn d(_: TokenStream) -> TokenStream { "::dep::go".parse().unwrap() }';
    assert.equal(
      await told(withMacro('#[derive(mac::D)] struct A;', derive, '[lib]\nproc-macro = true'), 'dep'),
      'production',
    );
    assert.equal(
      await told(withMacro('use mac::assert_eq; fn main() { assert_eq!(1, 1) }', rules), 'dep'),
      'production',
    );
    const { 'vendor/mac-1.0.0/Cargo.toml': _, ...unseen } = withMacro('mac::call!();', rules);
    assert.equal(await told(unseen, 'dep'), 'production', 'its sources are not here');
  });
});

void describe('what cannot be read', () => {
  void it('leaves all open', async () => {
    const files = withDependency(normal, used);
    assert.equal(await planOf({ ...files, 'Cargo.toml': `${files['Cargo.toml'] ?? ''}[dependencies\n` }), undefined);
    assert.equal(await planOf({ ...files, 'Cargo.lock': 'version = 4\n[[package]]\nname = "app"\n' }), undefined);
    const { 'Cargo.toml': _, ...without } = files;
    assert.equal(await planOf(without), undefined);
  });

  void it('is a crate of which files are missing', async () => {
    const mark = { 'vendor/dep-1.0.0/.cargo-checksum.json': '{"files":{"src/lib.rs":"","src/gone.rs":""}}' };
    const files = {
      ...withDependency(normal, 'fn main() { sparkle::go() }'),
      ...vendored('dep', '[lib]\nname = "sparkle"'),
    };
    assert.equal(await told(files, 'dep'), 'production');
    assert.equal(await told({ ...files, ...mark, 'src/main.rs': 'fn main() {}' }, 'dep'), 'script');
  });
});
