/**
 * rebar.lock: `{<<"app">>, {pkg, <<"name">>, <<"1.2.3">>}, Level}` for each dependency of an Erlang project; level 0 is
 * what rebar.config asks for. The file holds no edges.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { gitSource, urlSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { type Group, groupsIn, readTerms, textOfTerm } from './terms.ts';

export function extract(file: SourceFile): Extraction {
  const { items, unbalancedAt } = readTerms(file.text, 'erlang');
  const problems: Problem[] = [];
  if (unbalancedAt >= 0) {
    const { startLine } = file.span(unbalancedAt, unbalancedAt);
    problems.push({ line: startLine, message: 'A bracket has no partner: the file may be cut or mixed up.' });
  }
  // `{"1.2.0", [locks]}.` since rebar 3.0; before that the list stands alone. A second term holds checksums.
  const first = items.find((item) => item.kind === 'tuple' || item.kind === 'list');
  const list = first?.kind === 'tuple' ? groupsIn(first.items, 'list')[0] : first?.kind === 'list' ? first : undefined;
  if (list === undefined) {
    const isBlank = file.text.trim() === '';
    if (!isBlank) problems.push({ line: 1, message: 'No list of locks was found.' });
    return conclude({ problems, status: isBlank ? 'parsed' : 'failed' });
  }

  const packages = new Map<string, LockedPackage>();
  for (const lock of groupsIn(list.items, 'tuple')) {
    const app = textOfTerm(lock.items[0]);
    const source = groupsIn(lock.items, 'tuple')[0];
    if (app === undefined || source === undefined) {
      const { startLine } = file.span(lock.start, lock.end);
      problems.push({ line: startLine, message: 'A lock of an unknown shape was left out.' });
      continue;
    }
    if (packages.has(app)) continue;
    const isTop = /,\s*0\s*\}$/.test(file.text.slice(Math.max(lock.start, lock.end - 20), lock.end));
    packages.set(app, {
      key: app,
      ...packageOf(app, source),
      span: file.span(lock.start, lock.end),
      dependsOn: [],
      directness: isTop ? 'direct' : 'transitive',
    });
    if (packages.get(app)?.version === '' && textOfTerm(source.items[0]) === 'pkg') {
      problems.push({ line: file.span(lock.start, lock.end).startLine, message: `${quoted(app)} has no version.` });
    }
  }
  return conclude({ packages: [...packages.values()], problems });
}

function packageOf(app: string, { items }: Group): Pick<LockedPackage, 'name' | 'version' | 'source'> {
  const [kind, name = '', version] = items.map(textOfTerm);
  if (kind === 'pkg') return { name: name || app, version: version ?? '' };
  const reference = textOfTerm(groupsIn(items, 'tuple')[0]?.items[1]);
  const isRepository = kind === 'git' || kind === 'git_subdir' || kind === 'hg';
  return { name: app, version: '', source: isRepository ? gitSource(name, reference) : urlSource(name) };
}
