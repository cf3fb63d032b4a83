/**
 * Markdown for comments and wikis: what to look at first as a table, the rest as counts. Text of others stands in it as text: no markup, link,
 * mention or image of theirs comes to life.
 */
import type { Exported, ExportedMatch, ExportedVulnerability } from './exported.ts';
import type { Format } from './format.ts';
import { advisoryAddress, line, nameAndVersion } from './texts.ts';

const rowsMax = 200;
const gapsMax = 50;

export const markdown = {
  name: 'markdown',
  description: 'Markdown, for comments and wikis',
  mediaType: 'text/markdown; charset=utf-8',
  extension: '.md',
  *write(exported: Exported) {
    const { subject, packages, vulnerabilities, matches, gaps } = exported;
    yield `# ${asText(line(subject.name, 200)) || 'Scan'}\n\n`;
    if (subject.commit !== '')
      yield `Commit ${asCode(subject.commit)}${subject.branch === '' ? '' : ` of ${asCode(subject.branch)}`}.\n\n`;
    yield `${count(packages.length, 'package', 'packages')}, ${count(vulnerabilities.length, 'vulnerability', 'vulnerabilities')}${reachableOf(vulnerabilities)}${matches.length === 0 ? '' : `, ${count(matches.length, 'match of rules', 'matches of rules')}`}.\n`;
    yield* vulnerabilityTable(vulnerabilities);
    yield* matchTable(matches);
    if (gaps.length > 0) {
      yield '\n## Not looked at\n\n';
      for (const { path, line: at, message } of gaps.slice(0, gapsMax))
        yield `- ${path === '' ? '' : `${asCode(at > 0 ? `${path}:${at}` : path)}: `}${asText(line(message, 500))}\n`;
      if (gaps.length > gapsMax) yield `- and ${gaps.length - gapsMax} more\n`;
    }
  },
} as const satisfies Format;

function reachableOf(found: readonly ExportedVulnerability[]): string {
  const reached = found.filter(({ reachability }) => reachability === 'reachable').length;
  return found.length === 0 ? '' : ` (${reached} reachable)`;
}

function* vulnerabilityTable(found: readonly ExportedVulnerability[]): Generator<string> {
  if (found.length === 0) return;
  yield '\n## Vulnerabilities\n\n';
  yield '| Priority | Severity | Package | Vulnerability | In use | Fixed in | Where |\n';
  yield '|---:|---|---|---|---|---|---|\n';
  for (const each of found.slice(0, rowsMax)) {
    const { advisory, package: vulnerable, fixedVersions, reachability, exposure } = each;
    const [fix] = fixedVersions;
    const place =
      vulnerable.span.startLine > 0
        ? `${vulnerable.manifestPath}:${vulnerable.span.startLine}`
        : vulnerable.manifestPath;
    const cells = [
      String(each.priority),
      advisory.severity,
      asCode(nameAndVersion(vulnerable)),
      `[${asText(line(advisory.id, 100))}](${advisoryAddress(line(advisory.id, 100))}) ${asText(line(advisory.summary, 200))}`,
      `${reachability}, ${exposure}`,
      fix === undefined ? '' : asCode(fix),
      asCode(place),
    ];
    yield `| ${cells.join(' | ')} |\n`;
  }
  if (found.length > rowsMax) yield `\n${found.length - rowsMax} more, less urgent, are not shown.\n`;
}

function* matchTable(matches: readonly ExportedMatch[]): Generator<string> {
  if (matches.length === 0) return;
  yield '\n## Rules\n\n| Severity | Rule | Where | What |\n|---|---|---|---|\n';
  for (const { severity, ruleName, path, span, message } of matches.slice(0, rowsMax))
    yield `| ${severity} | ${asText(line(ruleName, 200))} | ${asCode(`${path}:${span.startLine}`)} | ${asText(line(message, 300))} |\n`;
  if (matches.length > rowsMax) yield `\n${matches.length - rowsMax} more are not shown.\n`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Every character that Markdown may give a meaning is escaped; what begins a mention or a bare address is written by its number. */
function asText(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()#+\-.!|~>]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '&#64;')
    .replace(/:(?=\/\/)/g, '&#58;');
}

/** A span of code on one line, fenced by more backticks than stand in it. */
function asCode(text: string): string {
  const shown = line(text, 500);
  if (shown === '') return '';
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const edge = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${edge}${shown.replaceAll('|', '\\|')}${edge}${fence}`;
}
