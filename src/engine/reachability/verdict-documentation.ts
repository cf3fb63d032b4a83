/** The part of docs/reachability.md that lists rules and gates, written from the rules themselves, so that the two cannot part. */
import { gates } from './gates.ts';
import { reasonCodes } from '../model/verdict.ts';
import { whatWouldChange } from './reason-words.ts';
import { rulesOfAbsence, rulesOfUse } from './verdict-order.ts';
import type { VerdictRule } from './verdict-rule.ts';

const begin = '<!-- rules: written by node scripts/generate-reachability-docs.ts -->';
const end = '<!-- end of rules -->';

/** The page with its list of rules as it should be. */
export function withRules(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('the page has no place for its rules');
  return `${page.slice(0, from + begin.length)}\n${rulesText()}${page.slice(to)}`;
}

function rulesText(): string {
  const gated = [...gates].map(
    ([ecosystem, { test, since, needsSources }]) =>
      `| ${ecosystem}${needsSources === true ? ', where its code is in the tree' : ''} | \`src/${test}\` | ${since} |`,
  );
  const names = { package: 'the package', functions: 'the vulnerable function' };
  const changes = reasonCodes.map((code) => `| \`${code}\` | ${whatWouldChange(code, names).join(' ')} |`);
  return `
The first rule that answers decides. Where first-party code imports or uses the package:

${list(rulesOfUse)}

Where it does not:

${list(rulesOfAbsence)}

Only ecosystems with a gate may clear a package by its absence: programs were executed, the runtime recorded each load, every
installed package was asked about, and none that ran was called \`unreachable\`. Elsewhere the answer is \`not_shown_to_be_loaded\`.

| ecosystem | test | since |
|---|---|---|
${gated.join('\n')}

What would change an answer, by its reason; an upgrade to a fixed version always does:

| reason | |
|---|---|
${changes.join('\n')}

`;
}

function list(rules: readonly VerdictRule[]): string {
  return rules.map(({ name, sentence }, index) => `${index + 1}. **${name}**: ${sentence}`).join('\n');
}
