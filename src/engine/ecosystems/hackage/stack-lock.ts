/**
 * stack.yaml.lock: what stack.yaml adds to its snapshot, as `hackage: name-1.2.3@sha256:…` or as a repository with name and
 * version. The packages of the snapshot itself are not in the file, which is said as a problem.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { gitSource, urlSource } from '../../model/source-address.ts';
import { itemsOf, memberOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, notRead } from '../../extraction/conclude.ts';

export function extract(file: SourceFile): Extraction {
  const { documents, problems: textProblems } = readYaml(file);
  const problems: Problem[] = [...textProblems];
  const root = documents[0];
  if (root === undefined && problems.length === 0) return conclude({});
  if (root?.kind !== 'map') return notRead(problems, 'The file is no YAML map.');
  if (memberOf(root, 'packages') === undefined && memberOf(root, 'snapshots') === undefined)
    problems.push({ line: 1, message: 'There is no list of packages.' });
  const packages = new Map<string, LockedPackage>();
  for (const item of itemsOf(memberOf(root, 'packages'))) {
    const entry = packageOf(memberOf(item, 'completed') ?? item);
    if (entry === undefined) {
      const { startLine } = file.span(item.start, item.end);
      problems.push({
        line: startLine,
        message: 'An entry without name and version was left out.',
      });
      continue;
    }
    const { at, ...identity } = entry;
    const key = `${identity.name}-${identity.version}`;
    if (!packages.has(key)) packages.set(key, { key, ...identity, span: file.span(at.start, at.end), dependsOn: [] });
  }
  if (itemsOf(memberOf(root, 'snapshots')).length > 0) {
    const message =
      'The packages of the snapshot are not in this file and are unknown; only what is added to it is listed.';
    problems.push({ line: 0, message });
  }
  return conclude({ packages: [...packages.values()], problems });
}

type Identity = Pick<LockedPackage, 'name' | 'version' | 'source'> & { readonly at: Positioned };

function packageOf(node: Positioned): Identity | undefined {
  const hackage = memberOf(node, 'hackage');
  if (hackage !== undefined) {
    const identity = readHackageReference(textOf(hackage) ?? '');
    return identity === undefined ? undefined : { ...identity, at: hackage };
  }
  const name = textOf(node, 'name');
  const version = textOf(node, 'version');
  if (name === undefined || version === undefined) return undefined;
  const repository = textOf(node, 'git') ?? textOf(node, 'hg');
  const source =
    repository === undefined
      ? urlSource(textOf(node, 'url') ?? textOf(node, 'archive') ?? '')
      : gitSource(repository, textOf(node, 'commit'));
  return { name, version, at: node, source };
}

/** `acme-missiles-0.3@sha256:…,613`: the version follows the last hyphen. */
export function readHackageReference(text: string): Pick<LockedPackage, 'name' | 'version'> | undefined {
  const [, name, version] = /^([A-Za-z\d-]+)-(\d+(?:\.\d+)*)(?:@|$)/.exec(text.trim()) ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}
