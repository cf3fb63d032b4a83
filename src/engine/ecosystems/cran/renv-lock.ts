/** renv.lock: one library of R packages with versions, sources and what each requires. */
import { baseName } from '../../files/path-parts.ts';
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, memberRange, membersOf, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, notRead, quoted } from '../../extraction/conclude.ts';
import type { Format } from '../../extraction/ecosystem.ts';

export const renvLock: Format = {
  name: 'renv.lock',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'renv.lock',
  extract,
};

/** Old files list requirements by name, new ones repeat the fields of DESCRIPTION with constraints. */
const requirementFields = ['Requirements', 'Depends', 'Imports', 'LinkingTo'];

function extract(file: SourceFile): Extraction {
  const { root, problems: textProblems } = readJson(file);
  if (root?.kind !== 'map') return notRead(textProblems, 'The file is no JSON object.');
  const problems: Problem[] = [...textProblems];
  const listed = memberOf(root, 'Packages');
  if (listed?.kind !== 'map' && problems.length === 0)
    problems.push({ line: 1, message: 'There is no map of packages.' });

  const packages = membersOf(listed).map((node): LockedPackage => {
    const span = file.span(...memberRange(node));
    const version = textOf(node, 'Version') ?? '';
    if (version === '') problems.push({ line: span.startLine, message: `${quoted(node.key)} has no version.` });
    const required = requirementFields.flatMap((field) => textsOf(memberOf(node, field)));
    const dependsOn = new Set(required.map((text) => text.split(/[\s(]/, 1)[0] ?? ''));
    const source = sourceNamed(textOf(node, 'Source') ?? '');
    return {
      key: node.key,
      name: textOf(node, 'Package') || node.key,
      version,
      span,
      dependsOn: [...dependsOn],
      ...(source === undefined ? {} : { source }),
    };
  });
  return conclude({ packages, problems });
}

const sources: ReadonlyMap<string, LockedPackage['source']> = new Map([
  ['github', 'git'],
  ['gitlab', 'git'],
  ['bitbucket', 'git'],
  ['git', 'git'],
  ['git2r', 'git'],
  ['xgit', 'git'],
  ['local', 'path'],
  ['url', 'url'],
  ['bioconductor', 'url'],
]);

/** Where a package came from, by the word that renv and packrat have for it. */
export function sourceNamed(word: string): LockedPackage['source'] {
  return sources.get(word.toLowerCase());
}
