/** packrat.lock, renv's predecessor: fields in the manner of Debian's control files, one paragraph a package. */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { sourceOfEntry } from './renv-lock.ts';

interface Paragraph {
  readonly start: number;
  readonly line: number;
  end: number;
  readonly fields: Map<string, string>;
}

export function extract(file: SourceFile): Extraction {
  const problems: Problem[] = [];
  const packages: LockedPackage[] = [];
  let isHeaded = false;
  let registries: ReadonlyMap<string, string> = new Map();
  for (const { fields, start, end, line } of paragraphsOf(file, problems)) {
    if (fields.has('PackratFormat') || fields.has('PackratVersion')) isHeaded = true;
    // `Repos: CRAN=https://…, other=https://…` stands in the head.
    const repositories = fields.get('Repos');
    if (repositories !== undefined) registries = namedAddresses(repositories);
    const name = fields.get('Package');
    if (name === undefined || name === '') continue;
    const version = fields.get('Version') ?? '';
    if (version === '') problems.push({ line, message: `${quoted(name)} has no version.` });
    const source = sourceOfEntry((field) => fields.get(field), registries);
    const requires = fields.get('Requires') ?? '';
    packages.push({
      key: name,
      name,
      version,
      span: file.span(start, end),
      dependsOn: [...new Set(requires.split(/[\s,]+/).filter((required) => required !== ''))],
      ...(source === undefined ? {} : { source }),
    });
  }
  if (packages.length === 0 && !isHeaded) problems.push({ line: 1, message: 'The file is no lockfile of packrat.' });
  return conclude({ packages, problems, status: packages.length === 0 && !isHeaded ? 'failed' : 'parsed' });
}

function namedAddresses(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/,\s*/).flatMap((part) => {
      const [, name, address] = /^([\w.-]+)=(\S+)$/.exec(part.trim()) ?? [];
      return name === undefined || address === undefined ? [] : [[name, address]];
    }),
  );
}

function paragraphsOf(file: SourceFile, problems: Problem[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let current: Paragraph | undefined;
  let field = '';
  for (const { text, start, number } of linesOf(file.text)) {
    const body = text.trim();
    if (body === '') {
      current = undefined;
      continue;
    }
    const named = /^([A-Za-z][\w.-]*):(.*)$/.exec(text);
    const continues = current !== undefined && field !== '' && /^\s/.test(text);
    if (named === null && !continues) {
      problems.push({ line: number, message: `${quoted(body)} is no field.` });
      continue;
    }
    if (current === undefined) paragraphs.push((current = { start, line: number, end: start, fields: new Map() }));
    current.end = start + text.trimEnd().length;
    if (named === null) current.fields.set(field, `${current.fields.get(field) ?? ''} ${body}`);
    else current.fields.set((field = named[1] ?? ''), named[2]?.trim() ?? '');
  }
  return paragraphs;
}
