/**
 * mix.lock: one Elixir map from the project's name of a dependency to a tuple `{:hex, :package, "1.2.3", checksum,
 * managers, dependencies, repository, checksum}` or `{:git, url, commit, options}`. It does not say what mix.exs asks for.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { gitSource, pathSource, registrySource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { type Group, groupsIn, labelled, readTerms, type Term, textOfTerm } from './terms.ts';

export function extract(file: SourceFile): Extraction {
  const problems: Problem[] = [];
  const { items, unbalancedAt } = readTerms(file.text, 'elixir');
  if (unbalancedAt >= 0) {
    const { startLine } = file.span(unbalancedAt, unbalancedAt);
    problems.push({ line: startLine, message: 'A bracket has no partner: the file may be cut or mixed up.' });
  }
  const map = groupsIn(items, 'map')[0];
  if (map === undefined) {
    const isBlank = file.text.trim() === '';
    if (!isBlank) problems.push({ line: 1, message: 'No Elixir map was found.' });
    return conclude({ problems, status: isBlank ? 'parsed' : 'failed' });
  }

  const packages = new Map<string, LockedPackage>();
  map.items.forEach((value, at) => {
    const key = map.items[at - 1];
    const app = textOfTerm(key);
    if (value.kind !== 'tuple' || key === undefined || app === undefined || packages.has(app)) return;
    const entry = entryOf(value);
    const span = file.span(key.start, value.end);
    if (entry === undefined) {
      problems.push({ line: span.startLine, message: `The entry of ${quoted(app)} is of an unknown kind.` });
      return;
    }
    packages.set(app, { key: app, span, ...entry, name: entry.name ?? app });
  });
  return conclude({ packages: [...packages.values()], problems });
}

interface Entry extends Pick<LockedPackage, 'version' | 'dependsOn' | 'source'> {
  readonly name?: string;
}

function entryOf({ items }: Group): Entry | undefined {
  const [kind, name, version] = items.map(textOfTerm);
  if (kind === 'git') return { version: '', dependsOn: [], source: gitSource(name ?? '', version) };
  if (kind === 'path') return { version: '', dependsOn: [], source: pathSource(name ?? '') };
  if (kind !== 'hex' || name === undefined || version === undefined) return undefined;
  const needs = groupsIn(items, 'list').flatMap(neededApps);
  // The repository is the seventh: `hexpm`, or an organization's own.
  const repository = textOfTerm(items[6]);
  const isOther = repository !== undefined && repository !== '' && repository !== 'hexpm';
  const source = isOther ? { source: registrySource(repository) } : {};
  return { name, version, dependsOn: [...new Set(needs)], ...source };
}

/** `{:cowlib, "~> 2.11", [hex: :cowlib, repo: "hexpm", optional: false]}`: the app is the key of its own entry. */
function neededApps(list: Group): readonly string[] {
  return groupsIn(list.items, 'tuple').flatMap(({ items }) => {
    const options: readonly Term[] = groupsIn(items, 'list')[0]?.items ?? [];
    const isOptional = textOfTerm(labelled(options, 'optional')) === 'true';
    return isOptional ? [] : (textOfTerm(items[0]) ?? []);
  });
}
