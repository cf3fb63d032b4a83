/** What rules find over many files, in bounds: what is left out must be said, and the order must be one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { supportedLanguageNames } from './syntax/rule-language.ts';
import { openRuleReport } from './rule-report.ts';
import type { Rule, RuleMatch } from './model/rule.ts';

function ruleOf(id: string): Rule {
  return { id, name: id, rule: 'eval($X)', globPattern: '**/*', sourceTypes: [] };
}

/** `path startLine startColumn endLine endColumn ruleId`. */
function matchOf(text: string): RuleMatch {
  const [path = '', startLine, startColumn, endLine, endColumn, ruleId = 'r'] = text.split(' ');
  const span = {
    startLine: Number(startLine),
    startColumn: Number(startColumn),
    endLine: Number(endLine),
    endColumn: Number(endColumn),
  };
  return { ruleId, path, span, snippet: '', message: '' };
}

const failure = (ruleId: string, path: string) => ({ ruleId, path, message: 'too slow' });

void describe('the report of rules', () => {
  void it('lists matches by path, place and rule', () => {
    const inOrder = [
      'a 1 1 1 2 r',
      'a 1 1 1 2 s',
      'a 1 1 1 3 r',
      'a 1 1 2 1 r',
      'a 1 2 1 1 r',
      'a 2 1 1 1 r',
      'b 1 1 1 1 r',
    ];
    const report = openRuleReport();
    const mixed = [3, 6, 1, 5, 0, 4, 2].map((index) => matchOf(inOrder[index] ?? ''));
    report.add([ruleOf('r'), ruleOf('s')], { matches: mixed, problems: [] });
    assert.deepEqual(report.close().matches, inOrder.map(matchOf));
  });

  void it('lists problems by path, rule and words, those of whole rules first', () => {
    const report = openRuleReport();
    report.addProblem({ ruleId: 's', path: 'a', message: 'x' });
    report.addProblem({ ruleId: 'r', path: 'b', message: 'y' });
    report.addProblem({ ruleId: 'r', path: 'b', message: 'x' });
    report.addProblem({ ruleId: 'r', path: 'a', message: 'x' });
    report.refuse('s', 'refused');
    report.refuse('s', 'again');
    assert.deepEqual(
      report.close().problems.map(({ ruleId, path, message }) => `${ruleId} ${path} ${message}`),
      ['s  refused', 'r a x', 's a x', 'r b x', 'r b y'],
    );
  });

  void it('counts the files of languages that rules cannot be run on', () => {
    const report = openRuleReport();
    report.countUnsupported('r', 'julia');
    for (const _ of [1, 2]) report.countUnsupported('r', 'haskell');
    const end = `is not supported by rules yet (supported: ${supportedLanguageNames})`;
    assert.deepEqual(
      report.close().problems.map(({ message }) => message),
      [`1 file was not checked: language julia ${end}`, `2 files were not checked: language haskell ${end}`],
    );
  });

  void it('lists ten thousand matches and fifty files of a rule, and counts the rest', () => {
    const report = openRuleReport();
    const match = matchOf('a 1 1 1 2 r');
    report.add([ruleOf('r')], { matches: Array.from({ length: 10_000 }, () => match), problems: [] });
    for (let index = 0; index < 50; index++) report.addProblem(failure('r', `${index}`));
    assert.equal(report.close().problems.length, 50);
    report.add([ruleOf('r')], { matches: [match, match], problems: [] });
    for (const path of ['x', 'y', 'z']) report.addProblem(failure('r', path));
    const { matches, problems } = report.close();
    assert.equal(matches.length, 10_000);
    assert.deepEqual(
      problems.slice(0, 2).map(({ message }) => message),
      ['3 more files were not checked', 'the rule matches 10002 times; 10000 matches are listed'],
    );
    assert.equal(problems.length, 52);
  });

  void it('refuses a rule that fails ten times in a row, and none that also finds something', () => {
    const report = openRuleReport();
    const rules = [ruleOf('r'), ruleOf('s'), ruleOf('t'), ruleOf('u')];
    for (let round = 1; round <= 10; round++) {
      assert.equal(report.isRefused('r'), false);
      report.add(rules, {
        matches: [matchOf('a 1 1 1 2 s')],
        problems: ['r', 's', ...(round === 5 ? [] : ['t'])].map((id) => failure(id, `${round}`)),
      });
    }
    assert.deepEqual(
      rules.map(({ id }) => report.isRefused(id)),
      [true, false, false, false],
    );
    assert.equal(report.isRefused('never-seen'), false);
  });

  void it('refuses a rule at once where the rule itself is at fault', () => {
    const report = openRuleReport();
    report.add([ruleOf('r')], { matches: [], problems: [{ ruleId: 'r', path: '', message: 'no rule' }] });
    assert.equal(report.isRefused('r'), true);
    assert.deepEqual(report.close().problems, [{ ruleId: 'r', path: '', message: 'no rule' }]);
  });
});
