/** renv.lock: one library of R packages with versions, sources and what each requires. */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource, registrySource, urlSource } from '../../model/source-address.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, memberRange, membersOf, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, notRead, quoted } from '../../extraction/conclude.ts';

/** Old files list requirements by name, new ones repeat the fields of DESCRIPTION with constraints. */
const requirementFields = ['Requirements', 'Depends', 'Imports', 'LinkingTo'];

export function extract(file: SourceFile): Extraction {
  const { root, problems: textProblems } = readJson(file);
  if (root?.kind !== 'map') return notRead(textProblems, 'The file is no JSON object.');
  const problems: Problem[] = [...textProblems];
  const listed = memberOf(root, 'Packages');
  if (listed?.kind !== 'map' && problems.length === 0)
    problems.push({ line: 1, message: 'There is no map of packages.' });

  const registries = new Map(
    itemsOf(memberOf(root, 'R', 'Repositories')).map((node) => [textOf(node, 'Name') ?? '', textOf(node, 'URL') ?? '']),
  );
  const packages = membersOf(listed).map((node): LockedPackage => {
    const span = file.span(...memberRange(node));
    const version = textOf(node, 'Version') ?? '';
    if (version === '') problems.push({ line: span.startLine, message: `${quoted(node.key)} has no version.` });
    const required = requirementFields.flatMap((field) => textsOf(memberOf(node, field)));
    const dependsOn = new Set(required.map((text) => text.split(/[\s(]/, 1)[0] ?? ''));
    const source = sourceOfEntry((name) => textOf(node, name), registries);
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

/** The fields of a package's entry, in renv.lock and packrat.lock alike. */
export type FieldOf = (name: string) => string | undefined;

const hosts: ReadonlyMap<string, string> = new Map([
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
  ['bitbucket', 'bitbucket.org'],
]);

/** Where a package came from, by the word that renv and packrat have for it. */
export function sourceOfEntry(field: FieldOf, registries: ReadonlyMap<string, string>): PackageSource | undefined {
  const word = (field('Source') ?? '').toLowerCase();
  const owner = field('RemoteUsername') ?? field('GithubUsername');
  const name = field('RemoteRepo') ?? field('GithubRepo');
  const reference =
    field('RemoteSha') ?? field('GithubSHA1') ?? field('GithubSha1') ?? field('RemoteRef') ?? field('GithubRef');
  const host = hosts.get(word);
  if (host !== undefined) {
    const isKnown = owner !== undefined && name !== undefined;
    return gitSource(isKnown ? `https://${host}/${owner}/${name}` : (field('RemoteUrl') ?? ''), reference);
  }
  if (word === 'git' || word === 'git2r' || word === 'xgit') return gitSource(field('RemoteUrl') ?? '', reference);
  if (word === 'local') return pathSource(field('RemoteUrl') ?? field('RemotePath') ?? '');
  if (word === 'url' || word === 'bioconductor') return urlSource(field('RemoteUrl') ?? field('RemoteUrls') ?? '');
  const repository = field('Repository') ?? field('RemoteRepos') ?? '';
  const address = registries.get(repository) ?? (repository.includes('://') ? repository : '');
  return address === '' ? undefined : registrySource(address);
}
