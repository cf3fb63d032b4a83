/** What `overrides` (npm, pnpm) and `resolutions` (yarn) force on packages that others ask for. */
import type { Declaration } from '../../model/extraction.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readSpecifier } from './specifier.ts';

/** npm nests them (`{"a": {".": "1", "b": "2"}}`), yarn and pnpm write paths (`a/…/b`, `a>b`). */
export function readOverrides(file: SourceFile, root: Positioned): readonly Declaration[] {
  const sections = [memberOf(root, 'overrides'), memberOf(root, 'resolutions'), memberOf(root, 'pnpm', 'overrides')];
  return sections.flatMap((section) => membersOf(section).flatMap((member) => override(file, member)));
}

/** One override with what is nested in it; catalogs are written the same way. */
export function override(file: SourceFile, member: Positioned): readonly Declaration[] {
  const name = overriddenName(member.key);
  const written = textOf(member);
  if (written !== undefined) return forced(file, member, name, written);
  return membersOf(member).flatMap((nested) =>
    nested.key === '.' ? forced(file, nested, name, textOf(nested) ?? '') : override(file, nested),
  );
}

/** `$name` points back at a dependency of the file and `-` removes the package: neither is a place to edit a version. */
function forced(
  file: SourceFile,
  member: Positioned,
  name: string | undefined,
  written: string,
): readonly Declaration[] {
  if (name === undefined || written === '' || written === '-' || written.startsWith('$')) return [];
  const { target, constraint, version, isLocal, source } = readSpecifier(written);
  if (isLocal) return [];
  return [
    {
      name: target ?? name,
      constraint,
      ...(version === undefined ? {} : { version }),
      scope: 'production',
      isOverride: true,
      ...(source === undefined ? {} : { source }),
      span: file.span(...memberRange(member)),
    },
  ];
}

/** The package at the end of `a/…/@scope/b`, `a@1>b@^2`, without its range. */
function overriddenName(key: string): string | undefined {
  const last = key.split(/(?<=[^ |@])>(?!=)/).at(-1);
  // Ranges may hold slashes (`b@npm:c/d`): the name ends before the first `@` that follows it.
  return /^\s*(?:(?:@[^/@]+\/)?[^/@]+\/)*((?:@[^/@]+\/)?[^/@\s]+)\s*(?:@|$)/.exec((last ?? '').slice(0, 400))?.[1];
}
