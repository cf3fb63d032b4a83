/** deno.json and deno.jsonc: the npm packages among the imports. Packages of JSR and modules by address belong to no ecosystem here. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { exactVersion } from './specifier.ts';

export function extract(file: SourceFile): Extraction {
  const { root, problems: syntax } = readJson(file, { tolerant: true });
  const problems: Problem[] = [...syntax];
  if (root?.kind !== 'map') {
    if (problems.length === 0) problems.push({ line: 1, message: 'the file holds no object' });
    return conclude({ problems, status: 'failed' });
  }
  const maps = [memberOf(root, 'imports'), ...membersOf(memberOf(root, 'scopes'))];
  const members = maps.flatMap((map) => membersOf(map));
  const foreign = members.filter((member) => /^(?:jsr|https?):/.test(textOf(member) ?? ''));
  if (foreign[0] !== undefined)
    problems.push(foreignProblem(file.span(...memberRange(foreign[0])).startLine, foreign.length));
  return conclude({ declarations: members.flatMap((member) => declare(file, member)), problems });
}

export function foreignProblem(line: number, count: number): Problem {
  return { line, message: `${count} imports from JSR or by address are not listed: no advisories are kept for them` };
}

function declare(file: SourceFile, member: Positioned): readonly Declaration[] {
  const request = readNpmRequest(textOf(member) ?? '');
  if (request === undefined) return [];
  const version = exactVersion(request.constraint);
  return [
    {
      name: request.name,
      ...(member.key === request.name ? {} : { alias: member.key }),
      constraint: request.constraint,
      ...(version === undefined ? {} : { version }),
      scope: 'production',
      span: file.span(...memberRange(member)),
    },
  ];
}

/** `npm:chalk@^5/lib/index.js`, `npm:/@scope/name@1`. */
export function readNpmRequest(text: string): { readonly name: string; readonly constraint: string } | undefined {
  const match = /^npm:\/?((?:@[^/@\s]+\/)?[^/@\s]+)(?:@([^/]*))?(?:\/|$)/.exec(text);
  return match?.[1] === undefined ? undefined : { name: match[1], constraint: match[2] ?? '' };
}
