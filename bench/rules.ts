/**
 * Many structural rules on much code, beside the command lines of ast-grep and Semgrep in the same run: time, memory, and whether all find the same.
 * ast-grep runs the rules as they are; Semgrep those of them that it has an equal of, and its time is for these alone.
 */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { itemsOf, memberOf, textOf } from '../evaluation/peers/json.ts';
import { type Measured, measuredProcess } from '../evaluation/peers/measured-process.ts';
import { onPath } from '../evaluation/peers/peer.ts';
import { type DrawnRule, drawRules, languagesByExtension } from './rules/drawn-rules.ts';

export interface RulesBench {
  /** Code of any kind; files of six languages are taken from it, none larger than 1 MB. */
  readonly sources: string;
  readonly megabytes: number;
  readonly rules: number;
  readonly seed: number;
  readonly astGrep?: string;
  readonly semgrep?: string;
  readonly repeats: number;
  /** How many differences in findings are told. */
  readonly show: number;
}

/** `rule path line column`, all from 1. */
type Finding = string;

interface Run {
  readonly name: string;
  readonly measured: Measured;
  readonly findings: ReadonlySet<Finding>;
}

const fileBytesMax = 1024 * 1024;

export async function benchRules(options: RulesBench): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-rules-'));
  try {
    const corpus = join(scratch, 'code');
    const { bytes, files, called } = copyCorpus(options.sources, corpus, options.megabytes * 1024 * 1024);
    if (files === 0)
      throw new Error(`${options.sources} holds no code of ${Object.values(languagesByExtension).join(', ')}`);
    const rules = drawRules(called, options.rules, options.seed);
    console.log(`${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB, ${rules.length} rules, seed ${options.seed}`);
    const ours = await best(options.repeats, () => runOurs(corpus, rules, scratch));
    report(ours, undefined);
    const astGrep = options.astGrep ?? onPath('ast-grep');
    if (astGrep === undefined) console.log('ast-grep: not there (--ast-grep)');
    else {
      const peer = await best(options.repeats, () => runAstGrep(astGrep, corpus, rules, scratch));
      report(peer, ours);
      compare(ours, peer, rules, options.show);
    }
    const semgrep = options.semgrep ?? onPath('semgrep');
    if (semgrep === undefined) console.log('semgrep: not there (--semgrep)');
    else {
      const equal = rules.filter((rule) => rule.semgrep !== undefined);
      const own = await runOurs(corpus, equal, scratch);
      const peer = await runSemgrep(semgrep, corpus, equal, scratch);
      console.log(`the ${equal.length} rules that semgrep has an equal of:`);
      report(own, undefined);
      report(peer, own);
      compare(own, peer, equal, options.show);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Copied, so that no tool leaves out what another one reads: no settings, no ignored folders. */
function copyCorpus(sources: string, corpus: string, bytesMax: number) {
  const calls = new Map<string, Map<string, number>>();
  let bytes = 0;
  let files = 0;
  const extensions = Object.keys(languagesByExtension).join(',');
  for (const path of globSync(`**/*.{${extensions}}`, { cwd: sources }).sort()) {
    const from = join(sources, path);
    const status = statSync(from, { throwIfNoEntry: false });
    if (status?.isFile() !== true || status.size > fileBytesMax || bytes + status.size > bytesMax) continue;
    const to = join(
      corpus,
      path.replaceAll(/(^|\/)(?:node_modules|vendor|dist|build|target|bin|\.[^/]+)(?=\/)/g, '$1x'),
    );
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to);
    bytes += status.size;
    files++;
    const language = languagesByExtension[extname(path).slice(1)] ?? '';
    const counts = calls.get(language) ?? new Map<string, number>();
    calls.set(language, counts);
    for (const [, name = ''] of readFileSync(to, 'utf8').matchAll(/(?<![\w$])([A-Za-z_]\w{2,30})\(/g))
      if (!keywords.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const called = new Map(
    [...calls].map(([language, counts]) => [
      language,
      [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name),
    ]),
  );
  return { bytes, files, called };
}

const keywords: ReadonlySet<string> = new Set(
  'if for while switch catch function return elif and not with except print array list isset empty unset echo exit die eval lambda yield await typeof super func defer foreach elseif match declare assert raise del when unless until case puts require include synchronized try'.split(
    ' ',
  ),
);

async function best(repeats: number, run: () => Promise<Run>): Promise<Run> {
  let least = await run();
  for (let repeat = 1; repeat < repeats; repeat++) {
    const next = await run();
    if (next.measured.ms < least.measured.ms) least = next;
  }
  return least;
}

async function runOurs(corpus: string, rules: readonly DrawnRule[], scratch: string): Promise<Run> {
  const file = join(scratch, 'ours.json');
  writeFileSync(file, JSON.stringify(rules.map((rule) => ({ id: rule.id, rule: JSON.stringify(astGrepRule(rule)) }))));
  const program = join(import.meta.dirname, 'rules/run-rules.ts');
  const measured = await measuredProcess({ program: process.execPath, args: [program, corpus, file] });
  if (measured.code !== 0) throw new Error(`ours ended with ${measured.code}: ${measured.errors}`);
  const answer: unknown = JSON.parse(measured.output);
  const problems = itemsOf(memberOf(answer, 'problems'));
  for (const problem of problems.slice(0, 5)) console.log(`ours: ${JSON.stringify(problem)}`);
  const matches = memberOf(answer, 'matches');
  const findings = Array.isArray(matches)
    ? matches.map((match: unknown) => (Array.isArray(match) ? match.join(' ') : ''))
    : [];
  return { name: 'vedette', measured, findings: new Set(findings) };
}

function astGrepRule({ id, language, rule, constraints }: DrawnRule) {
  return {
    id,
    language,
    severity: 'warning',
    message: id,
    rule,
    ...(constraints === undefined ? {} : { constraints }),
  };
}

async function runAstGrep(program: string, corpus: string, rules: readonly DrawnRule[], scratch: string): Promise<Run> {
  const folder = mkdtempSync(join(scratch, 'ast-grep-'));
  mkdirSync(join(folder, 'rules'));
  for (const rule of rules) writeFileSync(join(folder, 'rules', `${rule.id}.yml`), JSON.stringify(astGrepRule(rule)));
  writeFileSync(join(folder, 'sgconfig.yml'), 'ruleDirs: [rules]\n');
  const args = ['scan', '--config', join(folder, 'sgconfig.yml'), '--json=stream', '--threads', '2', '.'];
  const measured = await measuredProcess({ program, args, cwd: corpus });
  const findings = new Set<Finding>();
  for (const line of measured.output.split('\n')) {
    if (line === '') continue;
    const found: unknown = JSON.parse(line);
    const start = memberOf(memberOf(found, 'range'), 'start');
    findings.add(
      `${textOf(memberOf(found, 'ruleId'))} ${textOf(memberOf(found, 'file'))} ${Number(memberOf(start, 'line')) + 1} ${Number(memberOf(start, 'column')) + 1}`,
    );
  }
  if (findings.size === 0) throw new Error(`ast-grep found nothing (exit ${measured.code}): ${measured.errors}`);
  return { name: 'ast-grep', measured, findings };
}

async function runSemgrep(program: string, corpus: string, rules: readonly DrawnRule[], scratch: string): Promise<Run> {
  const file = join(scratch, 'semgrep.json');
  const written = rules.map(({ id, language, semgrep }) => ({
    id,
    languages: [language],
    severity: 'WARNING',
    message: id,
    pattern: semgrep,
  }));
  writeFileSync(file, JSON.stringify({ rules: written }));
  const args = 'scan --json --metrics off --disable-version-check --no-git-ignore --jobs 2 --quiet --config'.split(' ');
  const measured = await measuredProcess({ program, args: [...args, file, '.'], cwd: corpus });
  const answer: unknown = JSON.parse(measured.output);
  const findings = itemsOf(memberOf(answer, 'results')).map((found) => {
    const start = memberOf(found, 'start');
    const id = textOf(found['check_id']).replace(/^.*\./, '');
    return `${id} ${textOf(found['path'])} ${Number(memberOf(start, 'line'))} ${Number(memberOf(start, 'col'))}`;
  });
  if (findings.length === 0) throw new Error(`semgrep found nothing (exit ${measured.code}): ${measured.errors}`);
  return { name: 'semgrep', measured, findings: new Set(findings) };
}

function report({ name, measured, findings }: Run, ours: Run | undefined): void {
  const seconds = (measured.ms / 1000).toFixed(1);
  const processor =
    measured.processorMs === undefined ? '' : `, ${(measured.processorMs / 1000).toFixed(1)} s of processor`;
  const memory = measured.peakMegabytes === undefined ? '' : `, ${measured.peakMegabytes.toFixed(0)} MB`;
  const ratio =
    ours === undefined ? '' : `; vedette takes × ${(ours.measured.ms / measured.ms).toFixed(2)} of its time`;
  console.log(`${name}: ${seconds} s${processor}${memory}, ${findings.size} findings${ratio}`);
}

function compare(ours: Run, peer: Run, rules: readonly DrawnRule[], show: number): void {
  const texts = new Map(rules.map((rule) => [rule.id, JSON.stringify(rule.rule)]));
  const onlyHere = [...ours.findings].filter((finding) => !peer.findings.has(finding));
  const onlyThere = [...peer.findings].filter((finding) => !ours.findings.has(finding));
  console.log(
    `both: ${ours.findings.size - onlyHere.length}, only here: ${onlyHere.length}, only ${peer.name}: ${onlyThere.length}`,
  );
  const tell = (side: string, findings: readonly Finding[]): void => {
    for (const finding of findings.slice(0, show))
      console.log(`  ${side}: ${finding} of ${texts.get(finding.split(' ', 1)[0] ?? '') ?? ''}`);
  };
  tell('only here', onlyHere);
  tell(`only ${peer.name}`, onlyThere);
}
