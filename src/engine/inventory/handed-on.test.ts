/**
 * Every field of what extractors give reaches the inventory, and every field of a package the report, or is named here with
 * the reason why it does not: types hold the lists to the fields there are, and a changed field must change what follows.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormatOwner } from '../extraction/ecosystem.ts';
import { npm } from '../ecosystems/npm/index.ts';
import { memoryTree } from '../files/memory-tree.ts';
import type {
  Declaration,
  Extraction,
  LocalPackage,
  LockedPackage,
  LockedProject,
  ProjectDependency,
} from '../model/extraction.ts';
import { jsonReport } from '../report/json-report.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Package } from '../model/package.ts';
import { takeInventoryOf } from './take-inventory.ts';

const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
const otherSpan = { ...span, startLine: 2, endLine: 2 };

const locked: LockedPackage = { key: 'b', name: 'b', version: '1.0.0', span, dependsOn: ['c'], scope: 'production' };
const needed: LockedPackage = { key: 'c', name: 'c', version: '2.0.0', span: otherSpan, dependsOn: [] };
const declared: Declaration = { name: 'b', constraint: '^1', scope: 'production', span };
const unlocked: Declaration = { name: 'd', constraint: '^4', scope: 'production', span };
const local: LocalPackage = { name: 'e', version: '1.0.0', path: '../e', constraint: '', scope: 'production', span };
const dependency: ProjectDependency = { key: 'b', scope: 'production' };
const project: LockedProject = { folder: '', dependsOn: [dependency] };

const lockfile: Extraction = {
  packages: [locked, needed],
  declarations: [],
  projects: [project],
  problems: [],
  status: 'parsed',
};
const manifest: Extraction = {
  packages: [],
  declarations: [declared, unlocked],
  projects: [],
  locals: [local],
  problems: [],
  status: 'parsed',
};

/** Another extraction of the lockfile and of the manifest, in which one field is another. */
interface Change {
  readonly lockfile?: Extraction;
  readonly manifest?: Extraction;
  /** The extractions that the change is compared with, where they are not the ones above. */
  readonly before?: Change;
}

type Fields<T> = { readonly [Field in keyof Required<T>]: Change };

const withLocked = (change: Partial<LockedPackage>): Change => ({
  lockfile: { ...lockfile, packages: [{ ...locked, ...change }, needed] },
});
const alone = (change: Partial<LockedPackage>): Change => ({
  lockfile: { ...lockfile, projects: [], packages: [{ ...locked, ...change }, needed] },
  manifest: { ...manifest, status: 'failed', declarations: [] },
});
const withDeclared = (change: Partial<Declaration>): Change => ({
  manifest: { ...manifest, declarations: [{ ...declared, ...change }, unlocked] },
});
const withUnlocked = (change: Partial<Declaration>): Change => ({
  manifest: { ...manifest, declarations: [declared, { ...unlocked, ...change }] },
});
const withLocal = (change: Partial<LocalPackage>): Change => ({
  manifest: { ...manifest, locals: [{ ...local, ...change }] },
});
const withProject = (change: Partial<LockedProject>): Change => ({
  lockfile: { ...lockfile, projects: [{ ...project, ...change }] },
});
const withoutDeclared: Extraction = { ...manifest, declarations: [unlocked] };

const twins: Change = {
  lockfile: {
    ...lockfile,
    packages: [
      { ...locked, key: 'b1' },
      { ...locked, key: 'b2', version: '1.1.0', span: otherSpan },
    ],
    projects: [
      {
        folder: '',
        dependsOn: [
          { key: 'b1', scope: 'production' },
          { key: 'b2', scope: 'production' },
        ],
      },
    ],
  },
};
const aliased: Change = {
  ...twins,
  manifest: { ...manifest, declarations: [{ ...declared, alias: 'second' }, unlocked] },
};

const ofLockedPackage: Fields<LockedPackage> = {
  key: withLocked({ key: 'x' }),
  name: withLocked({ name: 'x' }),
  version: withLocked({ version: '1.0.1' }),
  span: withLocked({ span: otherSpan }),
  dependsOn: withLocked({ dependsOn: [] }),
  dependsOnOptionally: withLocked({ dependsOnOptionally: ['c'] }),
  isUntold: withLocked({ isUntold: true }),
  requestedAs: { ...withLocked({ requestedAs: ['d@^4'] }) },
  scope: { ...alone({ scope: 'development' }), before: alone({}) },
  directness: { ...alone({ directness: 'direct' }), before: alone({}) },
  source: withLocked({ source: { kind: 'path', path: 'x' } }),
  replaces: withLocked({ replaces: { name: 'x', version: '' } }),
  ecosystem: withLocked({ ecosystem: 'PyPI' }),
};

const ofDeclaration: Fields<Declaration> = {
  name: withUnlocked({ name: 'x' }),
  alias: { ...aliased, lockfile: aliasedLock(), before: { lockfile: aliasedLock() } },
  constraint: withDeclared({ constraint: '^1.0' }),
  version: withUnlocked({ version: '4.0.0' }),
  scope: withUnlocked({ scope: 'test' }),
  isOverride: withUnlocked({ isOverride: true }),
  span: withDeclared({ span: otherSpan }),
  source: withUnlocked({ source: { kind: 'git', url: 'https://git.example/d', reference: '' } }),
  directness: withUnlocked({ directness: 'unknown' }),
  ecosystem: withUnlocked({ ecosystem: 'PyPI' }),
};

const ofLocalPackage: Fields<LocalPackage> = {
  name: withLocal({ name: 'x' }),
  version: withLocal({ version: '' }),
  path: withLocal({ path: '../x' }),
  constraint: withLocal({ constraint: '*' }),
  scope: withLocal({ scope: 'test' }),
  span: withLocal({ span: otherSpan }),
};

const ofProject: Fields<LockedProject> = {
  folder: withProject({ folder: 'web' }),
  name: { lockfile: { ...lockfile, projects: [{ ...project, name: 'd' }] } },
  dependsOn: { ...withProject({ dependsOn: [] }), manifest: withoutDeclared, before: { manifest: withoutDeclared } },
};

const ofProjectDependency: Fields<ProjectDependency> = {
  key: {
    ...withProject({ dependsOn: [{ key: 'c', scope: 'production' }] }),
    manifest: withoutDeclared,
    before: { manifest: withoutDeclared },
  },
  scope: {
    ...withProject({ dependsOn: [{ key: 'b', scope: 'test' }] }),
    manifest: withoutDeclared,
    before: { manifest: withoutDeclared },
  },
  alias: { ...aliased, lockfile: aliasedLock(), before: aliased },
};

const ofExtraction: Fields<Extraction> = {
  packages: { lockfile: { ...lockfile, packages: [locked] } },
  declarations: { manifest: { ...manifest, declarations: [] } },
  projects: {
    lockfile: { ...lockfile, projects: [] },
    manifest: withoutDeclared,
    before: { manifest: withoutDeclared },
  },
  members: { ...inFolder(['web']), before: inFolder([]) },
  locals: { manifest: { ...manifest, locals: [] } },
  foreign: {
    lockfile: { ...lockfile, foreign: [{ type: 'deb', name: 'x', version: '1', cpe: '', span: otherSpan }] },
  },
  projectName: { manifest: { ...manifest, projectName: 'd' } },
  problems: { lockfile: { ...lockfile, problems: [{ line: 1, message: 'a problem' }] } },
  status: { lockfile: { ...lockfile, status: 'partial' } },
};

/** The lockfile names no projects, and the manifest stands at the root beside one of a member. */
function inFolder(members: readonly string[]): Change {
  return { lockfile: { ...lockfile, projects: [] }, manifest: { ...manifest, members } };
}

function aliasedLock(): Extraction {
  const first = { key: 'b1', scope: 'production' } as const;
  const second = { key: 'b2', scope: 'production', alias: 'second' } as const;
  const packages = twins.lockfile?.packages ?? [];
  return { ...lockfile, packages, projects: [{ folder: '', dependsOn: [first, second] }] };
}

const changes: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  LockedPackage: { ...ofLockedPackage },
  Declaration: { ...ofDeclaration },
  LocalPackage: { ...ofLocalPackage },
  LockedProject: { ...ofProject },
  ProjectDependency: { ...ofProjectDependency },
  Extraction: { ...ofExtraction },
};

async function inventoryOf(change: Change): Promise<string> {
  const owner: FormatOwner = {
    ...npm,
    formats: [
      {
        name: 'lock',
        kind: 'lockfile',
        matches: (path) => path === 'lock',
        extract: () => change.lockfile ?? lockfile,
      },
      {
        name: 'manifest',
        kind: 'manifest',
        matches: (path) => path.endsWith('manifest'),
        extract: () => change.manifest ?? manifest,
      },
    ],
  };
  return print(await takeInventoryOf(memoryTree({ lock: '', manifest: '', 'web/manifest': '' }), [owner]));
}

function print({ packages, locals, foreign, files, graphs }: Inventory): string {
  return JSON.stringify({
    packages,
    locals,
    foreign,
    files,
    graphs: graphs.map((graph) => ({ ...graph, edges: [...graph.edges] })),
  });
}

for (const [type, fields] of Object.entries(changes)) {
  for (const [field, change] of Object.entries(fields)) {
    test(`what an extractor says in ${type}.${field} reaches the inventory`, async () => {
      assert.notEqual(await inventoryOf(change), await inventoryOf(change.before ?? {}));
    });
  }
}

const found: Package = {
  ecosystem: 'npm',
  name: 'b',
  normalizedName: 'b',
  version: '1.0.0',
  constraint: '^1',
  purl: 'pkg:npm/b@1.0.0',
  source: { kind: 'registry', url: '' },
  replaces: null,
  directness: 'direct',
  isDirect: true,
  scope: 'production',
  manifestPath: 'package.json',
  span,
  lockfilePath: 'package-lock.json',
  lockfileSpan: span,
  parents: [],
  dependencyPath: ['b@1.0.0'],
};

/** Another value of each field, or why the report does not show it. */
const shown: { readonly [Field in keyof Package]: { readonly other: Package[Field] } | { readonly hidden: string } } = {
  ecosystem: { other: 'PyPI' },
  name: { other: 'x' },
  normalizedName: { hidden: 'the purl has it' },
  version: { other: '2.0.0' },
  constraint: { other: '*' },
  purl: { other: 'pkg:npm/x' },
  source: { other: { kind: 'git', url: 'https://git.example/b', reference: '' } },
  replaces: { other: { name: 'x', version: '' } },
  directness: { other: 'unknown' },
  isDirect: { other: false },
  scope: { other: 'test' },
  manifestPath: { other: 'web/package.json' },
  span: { other: otherSpan },
  lockfilePath: { other: 'yarn.lock' },
  lockfileSpan: { other: otherSpan },
  parents: { other: ['x@1'] },
  dependencyPath: { other: ['x@1', 'b@1.0.0'] },
};

function reported(one: Package): string {
  return jsonReport({
    inventory: { packages: [one], locals: [], files: [], graphs: [] },
    occurrences: [],
    ruleOutcome: { matches: [], problems: [], unchecked: [] },
    notes: [],
    missingSources: [],
    usedSources: [],
    advisories: { snapshot: '', records: 0, uncovered: [] },
  });
}

for (const [field, change] of Object.entries(shown)) {
  if ('hidden' in change) continue;
  test(`a package's ${field} stands in the report`, () => {
    assert.notEqual(reported({ ...found, [field]: change.other }), reported(found));
  });
}
