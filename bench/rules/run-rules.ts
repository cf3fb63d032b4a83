/** What the bench of rules measures of ours, as a program: the rules of a file on the files of a folder, in children as a scan does it. */
import { readFileSync } from 'node:fs';
import { folderTree } from '../../src/engine/files/folder-tree.ts';
import { checkRules } from '../../src/engine/rules/check-rules.ts';
import type { Rule } from '../../src/engine/rules/model/rule.ts';
import { forkedRuleRunner } from '../../src/service/analysis/forked-rule-runner.ts';

const [folder = '.', rulesFile = '', processes = '2'] = process.argv.slice(2);
const written: readonly Pick<Rule, 'id' | 'rule'>[] = JSON.parse(readFileSync(rulesFile, 'utf8'));
const rules = written.map(({ id, rule }): Rule => ({ id, name: id, rule, globPattern: '**/*', sourceTypes: [] }));

await using runner = forkedRuleRunner({ processes: Number(processes) });
const { matches, problems } = await checkRules(await folderTree(folder), rules, runner);
console.log(
  JSON.stringify({
    matches: matches.map(({ ruleId, path, span }) => [ruleId, path, span.startLine, span.startColumn]),
    problems,
  }),
);
