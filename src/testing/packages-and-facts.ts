/** Packages and facts for the tests of linking, with what a test does not name left plain. */
import { type FileFacts, noFacts } from '../engine/model/file-facts.ts';
import type { Package } from '../engine/model/package.ts';

const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };

export function packageOf(name: string, version: string, others: Partial<Package> = {}): Package {
  return {
    ecosystem: 'npm',
    name,
    normalizedName: name,
    version,
    constraint: '',
    purl: `pkg:generic/${name}@${version}`,
    isDirect: true,
    directness: others.isDirect === false ? 'transitive' : 'direct',
    source: { kind: 'registry', url: '' },
    replaces: null,
    scope: 'production',
    manifestPath: 'package.json',
    span,
    lockfilePath: 'package-lock.json',
    lockfileSpan: span,
    parents: [],
    dependencyPath: [],
    ...others,
  };
}

export function factsOf(path: string, others: Partial<FileFacts> = {}): FileFacts {
  return { ...noFacts(path, 'javascript'), ...others };
}
