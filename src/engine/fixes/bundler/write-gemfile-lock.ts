/** A settled graph as a Gemfile.lock, written as Bundler writes it, and the declarations that admit it. */
import { compareText } from '../../text/compare-text.ts';
import { isPublicRegistry } from '../../sources/public-registries.ts';
import { editedText, type FileEdit } from '../model/file-edit.ts';
import type { MetadataShelf } from '../model/release.ts';
import { editBetween } from '../shared/edited-text.ts';
import type { Declaration, GraphNode, Settled } from '../shared/locked-graph.ts';
import { Unwritable } from '../shared/ways-of-graph.ts';
import { type DeclaredGem, declaredGems, editsOfDeclared } from './gem-declarations.ts';
import { isAsLocked, lockedVariants } from './gem-of-bundle.ts';
import { findGemRelease, type GemVariant } from './gem-releases.ts';
import { lockedRequirement } from './gem-requirement.ts';
import { gemfileLockText, type LockedGem, type LockedNeed, type LockedSource, lockName } from './gemfile-lock.ts';
import type { Bundle } from './opened-bundle.ts';

/** @throws {Unwritable} @throws {MetadataMissing} */
export function writeGemfileLock(bundle: Bundle, settled: Settled, shelf: MetadataShelf): readonly FileEdit[] {
  const { lock, gems, registry } = bundle;
  const moved = [...settled.nodes.values()].flatMap((node) => (node.isOriginal ? [] : [movedGem(bundle, node, shelf)]));
  const changed = settled.declarations.map((declaration) => declaredAnew(bundle, declaration));
  const gone = new Set([...gems.keys()].filter((name) => settled.nodes.get(name)?.isOriginal !== true));
  for (const name of gone)
    if (gems.get(name)?.source !== registry) throw new Unwritable(`${name}, which is not from a registry, would go`);
  const needsAfter = (owner: string, needs: readonly LockedNeed[]): readonly LockedNeed[] =>
    needs.map((need) => {
      const own = changed.find((one) => one.owner === owner && one.name === need.name);
      return own === undefined ? need : { ...need, requirement: own.requirement };
    });
  const sources = lock.sources.map((source): LockedSource => {
    const kept = source.gems.filter(({ name }) => !gone.has(name));
    const own = kept.map((gem) => ({ ...gem, needs: needsAfter(gem.name, gem.needs) }));
    return { ...source, gems: source === registry ? [...own, ...moved.flatMap(({ locked }) => locked)] : own };
  });
  const sections = new Map(lock.sections);
  const checksums = sections.get('CHECKSUMS');
  const left = [...gone].flatMap((name) => (gems.get(name)?.locked ?? []).map(lockName));
  if (checksums !== undefined) sections.set('CHECKSUMS', checksumsAfter(lock.path, checksums, left, moved));
  const dependencies = needsAfter('', lock.dependencies);
  const text = gemfileLockText({ sources, sections, dependencies, lineEnd: lock.lineEnd });
  return [...editBetween(lock.path, lock.text, text), ...changed.flatMap(({ edits }) => edits)];
}

interface MovedGem {
  readonly name: string;
  readonly locked: readonly LockedGem[];
  readonly variants: readonly GemVariant[];
}

function movedGem({ lock, gems, registry }: Bundle, { name, version }: GraphNode, shelf: MetadataShelf): MovedGem {
  const was = gems.get(name);
  const before = was === undefined ? undefined : findGemRelease(shelf, name, was.version);
  const variants = lockedVariants(lock, was, findGemRelease(shelf, name, version), before);
  if (variants === undefined) throw new Unwritable(`which archives of ${name} ${version} are locked is not sure`);
  const [remote = ''] = registry?.remotes ?? [];
  // What was withdrawn since is no longer told of, and a mirror of another registry may never have had it.
  if (was !== undefined && before === undefined && !isPublicRegistry('RubyGems', remote))
    throw new Unwritable(`the registry does not have ${name} ${was.version}, which ${lock.path} has from ${remote}`);
  if (was !== undefined && before !== undefined && !isAsLocked(was, before, lock.sections.get('CHECKSUMS') ?? []))
    throw new Unwritable(`what the registry says of ${name} ${was.version} is not what ${lock.path} has`);
  const locked = variants.map(({ platform, needs }) => ({
    name,
    version,
    platform,
    needs: needs.map((need) => ({
      name: need.name,
      requirement: lockedRequirement(need.requirements) ?? '',
      isPinned: false,
    })),
  }));
  return { name, locked, variants };
}

/** Lines of the section, in the order in which Bundler has them. */
function checksumsAfter(
  path: string,
  lines: readonly string[],
  left: readonly string[],
  moved: readonly MovedGem[],
): readonly string[] {
  if (lines.some((line, at) => at > 0 && compareText(lines[at - 1] ?? '', line) > 0))
    throw new Unwritable(`the checksums of ${path} are not as Bundler writes them`);
  const kept = lines.filter((line) => !left.some((name) => line === `  ${name}` || line.startsWith(`  ${name} `)));
  const added = moved.flatMap(({ locked, variants }) =>
    locked.map((gem, at) => `  ${lockName(gem)} sha256=${variants[at]?.checksum ?? ''}`),
  );
  return [...kept, ...added].toSorted(compareText);
}

interface DeclaredAnew {
  /** The gem of the repository whose need it is; empty for the Gemfile's. */
  readonly owner: string;
  readonly name: string;
  readonly requirement: string;
  readonly edits: readonly FileEdit[];
}

function declaredAnew({ lock, gems, lockedBy }: Bundle, { root, need, version }: Declaration): DeclaredAnew {
  const { name } = need;
  const specification = gems.get(root.line)?.specification;
  const texts = new Map([
    [lock.manifestPath, lock.manifestText],
    ...[...gems.values()].flatMap((gem) =>
      gem.specification ? [[gem.specification.path, gem.specification.text] as const] : [],
    ),
  ]);
  const all = [...texts].flatMap(([path, text]) => declaredGems(path, text).filter((one) => one.name === name));
  const candidates =
    specification === undefined
      ? all.filter(({ declaredFor }) => declaredFor !== 'runtime')
      : all.filter(({ path, declaredFor }) => path === specification.path && declaredFor === 'runtime');
  const place = specification?.path ?? lock.manifestPath;
  const [only] = candidates;
  if (only === undefined) throw new Unwritable(`${place} does not ask for ${name} in a way that can be edited`);
  if (candidates.length > 1) throw new Unwritable(`${place} asks for ${name} in several places`);
  if (only.refused !== '') throw new Unwritable(only.refused);
  const other = lockedBy.get(only.path);
  if (other !== undefined) throw new Unwritable(`${other} is made from ${only.path}, too`);
  const owner = specification === undefined ? '' : root.line;
  const needs = owner === '' ? lock.dependencies : (gems.get(owner)?.locked.flatMap((gem) => gem.needs) ?? []);
  const locked = needs.find((one) => one.name === name)?.requirement;
  if (lockedRequirement(only.requirements.map(({ text }) => text)) !== locked)
    throw new Unwritable(`${lock.path} was not made from ${only.path} as it is`);
  return { owner, name, ...changedDeclaration(only, version, texts.get(only.path) ?? '') };
}

function changedDeclaration(
  declared: DeclaredGem,
  version: string,
  text: string,
): { readonly edits: readonly FileEdit[]; readonly requirement: string } {
  const { path, name } = declared;
  const changed = editsOfDeclared(declared, version, 'admit');
  const requirement = lockedRequirement(changed?.written ?? []);
  if (changed === undefined || requirement === undefined)
    throw new Unwritable(`what ${path} asks of ${name} has to be changed by a person`);
  const now = declaredGems(path, editedText(text, changed.edits)).filter(
    (one) => one.name === name && one.declaredFor === declared.declaredFor,
  );
  const isRead = now.some((one) => lockedRequirement(one.requirements.map((own) => own.text)) === requirement);
  if (!isRead) throw new Unwritable(`what ${path} asks of ${name} cannot be edited`);
  return { edits: changed.edits, requirement };
}
