/**
 * Declarations that no lockfile pins. Their version is known only where the constraint allows a single one, and the
 * manifest is told what that means for the answer.
 */
import { unsaidSource } from '../model/package-source.ts';
import type { Declaration } from '../model/extraction.ts';
import type { Problem } from '../model/problem.ts';
import type { JoinedPackage } from './joined-package.ts';
import type { Pairing } from './pair-files.ts';
import { labelOf } from './graph.ts';
import type { ReadFile } from './read-files.ts';
import { pushEach } from '../text/push-each.ts';

export interface UnlockedPackages {
  readonly packages: readonly JoinedPackage[];
  /** By path of the manifest. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

export function unlockedPackages(
  files: readonly ReadFile[],
  pairing: Pairing,
  settled: ReadonlySet<Declaration>,
): UnlockedPackages {
  const broken = new Map<string, ReadFile>();
  for (const file of files) {
    if (file.format.kind === 'lockfile' && file.extraction.status === 'failed') broken.set(file.folder, file);
  }
  const packages: JoinedPackage[] = [];
  const problems = new Map<string, readonly Problem[]>();
  for (const manifest of pairing.manifests) {
    const unlocked = manifest.extraction.declarations.filter(
      (declared) => declared.isOverride !== true && !settled.has(declared),
    );
    for (const declared of unlocked) pushEach(packages, declaredPackage(manifest, declared));
    if (unlocked.length === 0 || manifest.format.standsAlone === true || manifest.extraction.packages.length > 0)
      continue;
    const lockfiles = pairing.lockfilesOf.get(manifest) ?? [];
    problems.set(
      manifest.path,
      lockfiles.length > 0 ? unpinned(unlocked, lockfiles) : [noLockfile(broken.get(manifest.folder))],
    );
  }
  return { packages, problems };
}

function declaredPackage(manifest: ReadFile, declared: Declaration): readonly JoinedPackage[] {
  const { name, version = '', constraint, scope, span, source = unsaidSource, directness = 'direct' } = declared;
  const ecosystem = declared.ecosystem ?? manifest.owner.name;
  if (ecosystem === undefined) return [];
  const found: JoinedPackage = {
    ecosystem,
    name,
    version,
    constraint,
    source,
    replaces: null,
    directness,
    scope,
    manifestPath: manifest.path,
    span,
    lockfilePath: '',
    lockfileSpan: null,
    parents: [],
    dependencyPath: [labelOf({ name, version })],
  };
  return [found];
}

/** Peer and optional dependencies are often not installed, and then not locked: that is no gap. */
function unpinned(unlocked: readonly Declaration[], lockfiles: readonly ReadFile[]): readonly Problem[] {
  const paths = lockfiles
    .slice(0, 3)
    .map(({ path }) => path)
    .join(', ');
  return unlocked
    .filter(({ scope }) => scope !== 'peer' && scope !== 'optional')
    .map(({ name, version, span }) => ({
      line: span.startLine,
      message: `${name} is declared here but ${paths} does not pin it: ${version === undefined ? 'its version and what it brings in are' : 'what it brings in is'} unknown`,
    }));
}

function noLockfile(broken: ReadFile | undefined): Problem {
  const reason = broken === undefined ? 'no lockfile' : `${broken.path} could not be read`;
  return { line: 0, message: `${reason}: transitive packages are unknown` };
}
