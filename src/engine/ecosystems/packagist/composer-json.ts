/** composer.json as a manifest: `require` and `require-dev`, without the platform packages. */
import { folderGlob } from '../../files/path-parts.ts';
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { registrySource } from '../../model/source-address.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, notRead, quoted } from '../../extraction/conclude.ts';
import { repositoriesOf } from './composer-sources.ts';
import { isPlatformPackage } from './platform.ts';

const lists = [
  ['require', 'production'],
  ['require-dev', 'development'],
] as const;

/** One version and nothing else; stability suffixes as Composer writes them. */
const exactVersion = /^=?\s*(v?\d+(?:\.\d+){0,3}(?:[-_.]?(?:alpha|beta|rc|patch|pl|p|a|b)[.-]?\d*)?)$/i;

export function extract(file: SourceFile): Extraction {
  const { root, problems: textProblems } = readJson(file);
  if (root?.kind !== 'map') return notRead(textProblems, 'The file is no JSON object.');
  const problems: Problem[] = [...textProblems];
  const declarations: Declaration[] = [];
  const source = onlyRegistry(root);
  for (const [list, scope] of lists) {
    for (const member of membersOf(memberOf(root, list))) {
      if (isPlatformPackage(member.key)) continue;
      const span = file.span(...memberRange(member));
      const constraint = textOf(member);
      if (constraint === undefined) {
        problems.push({ line: span.startLine, message: `The constraint of ${quoted(member.key)} is no text.` });
      }
      const version = exactVersion.exec(constraint?.trim() ?? '')?.[1];
      declarations.push({
        name: member.key,
        constraint: constraint ?? '',
        ...(version === undefined ? {} : { version }),
        scope,
        span,
        ...(source === undefined ? {} : { source }),
      });
    }
  }
  const projectName = textOf(root, 'name');
  const members = pathRepositories(root);
  return {
    ...conclude({ declarations, problems }),
    ...(projectName === undefined ? {} : { projectName }),
    ...(members.length === 0 ? {} : { members }),
  };
}

/** Where the public registry is turned off and one other stands in its place. */
function onlyRegistry(root: Positioned): PackageSource | undefined {
  const listed = memberOf(root, 'repositories');
  const nodes = [...itemsOf(listed), ...membersOf(listed)];
  const isOff = nodes.some((node) => isFalse(node, 'packagist.org') || isFalse(node, 'packagist') || isFalse(node));
  const { registries, repositories } = repositoriesOf(root);
  return isOff && registries.length === 1 && repositories.size === 0 ? registrySource(registries[0]) : undefined;
}

function isFalse(node: Positioned, ...keys: readonly string[]): boolean {
  const found = memberOf(node, ...keys);
  return found?.kind === 'scalar' && found.value === false;
}

/** Packages of the repository itself, whose own requirements the lockfile settles too. */
function pathRepositories(root: Positioned): readonly string[] {
  const listed = memberOf(root, 'repositories');
  return [...itemsOf(listed), ...membersOf(listed)]
    .filter((node) => textOf(node, 'type') === 'path')
    .flatMap((node) => textOf(node, 'url') ?? [])
    .map(folderGlob);
}
