/**
 * Conda environments (`environment.yml`): conda packages, and below `pip:` packages of the Python index. Other YAML files
 * of that name, without a list of dependencies, declare nothing.
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { itemsOf, memberOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../model/span.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { scopeOfName } from '../pypi/groups.ts';
import { readPipLine } from '../pypi/pip-line.ts';
import { readMatchSpec } from './match-spec.ts';

export function extractEnvironment(file: SourceFile): Extraction {
  const { documents, problems: readingProblems } = readYaml(file);
  const problems: Problem[] = [...readingProblems];
  const declarations: Declaration[] = [];
  const scope = scopeOfName(file.path.slice(file.path.lastIndexOf('/') + 1)) ?? 'production';
  const read = (item: Positioned, take: (text: string) => ParsedDependency): void => {
    const text = textOf(item);
    if (text === undefined) return;
    const { problem, declared } = take(text);
    if (problem !== undefined) problems.push({ line: file.span(item.start, item.start).startLine, message: problem });
    if (declared === undefined) return;
    const { start, end, ...what } = declared;
    declarations.push({ ...what, scope, span: spanWithin(file, item, text, start, end) });
  };

  if (documents.length > 0 && documents.every((document) => memberOf(document, 'dependencies') === undefined))
    problems.push({ line: 1, message: 'there is no list of dependencies' });
  for (const document of documents) {
    for (const item of itemsOf(memberOf(document, 'dependencies'))) {
      for (const pip of itemsOf(memberOf(item, 'pip'))) read(pip, takePip);
      read(item, takeConda);
    }
  }
  const isRead = documents.length > 0 || readingProblems.length === 0;
  // A person writes ranges; a list of nothing but pins is what `conda env export` writes of everything installed.
  const isListing = declarations.every(
    ({ version, constraint }) => version !== undefined || constraint.startsWith('@'),
  );
  const listed = isListing ? declarations.map((one): Declaration => ({ ...one, directness: 'unknown' })) : declarations;
  return conclude({ declarations: listed, problems, status: isRead ? 'parsed' : 'failed' });
}

interface ParsedDependency {
  readonly problem?: string;
  readonly declared?: Pick<Declaration, 'name' | 'constraint' | 'version' | 'ecosystem' | 'source'> & {
    readonly start: number;
    readonly end: number;
  };
}

function takeConda(text: string): ParsedDependency {
  const declared = readMatchSpec(text);
  return declared === undefined
    ? { problem: `${quoted(text)} names no conda package; it is not listed.` }
    : { declared };
}

function takePip(text: string): ParsedDependency {
  const editable = /^\s*(?:-e|--editable)[\s=]+/.exec(text)?.[0].length ?? 0;
  // Requirements files are read by themselves; the other options choose where packages come from.
  if (editable === 0 && /^\s*-/.test(text)) return {};
  const { declared, problem } = readPipLine(text.slice(editable), editable > 0);
  const taken: ParsedDependency = problem === undefined ? {} : { problem };
  if (declared === undefined) return taken;
  const { start, end } = declared;
  return { ...taken, declared: { ecosystem: 'PyPI', ...declared, start: start + editable, end: end + editable } };
}

/** A scalar whose text is not the file's (quotes with escapes, folded lines) is shown whole. */
function spanWithin(file: SourceFile, item: Positioned, text: string, start: number, end: number): Span {
  const offset = file.text.slice(item.start, item.end).indexOf(text);
  return offset === -1
    ? file.span(item.start, item.end)
    : file.span(item.start + offset + start, item.start + offset + end);
}
