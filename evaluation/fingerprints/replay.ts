/** Replays a repository's last commits through engine and matching, in memory: what keeps its identity, and what seems to have lost it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileGlob } from '../../src/engine/rules/glob.ts';
import type { Rule, RuleMatch } from '../../src/engine/rules/model/rule.ts';
import { sketchSimilarity } from '../../src/engine/rules/model/token-sketch.ts';
import { inProcessRuleRunner } from '../../src/engine/rules/run-rules.ts';
import { ruleLanguagesOf } from '../../src/engine/rules/syntax/rule-language.ts';
import { isInDependencyFolder } from '../../src/engine/inventory/select-files.ts';
import { matchFindings } from '../../src/service/issues/match-findings.ts';
import type { KnownFinding, PlacedFinding } from '../../src/service/issues/placed-finding.ts';
import { changesOf, lastCommits, openContents } from './history.ts';
import { type LineMap, lineMap } from './line-map.ts';

export interface Shown extends PlacedFinding {
  readonly commit: string;
  /** The matched lines with one around them. */
  readonly excerpt: string;
}

interface Identity extends KnownFinding {
  readonly shown: Shown;
}

export interface Pair {
  readonly before: Shown;
  readonly after: Shown;
  /** Why it is worth a look. */
  readonly note: string;
}

export interface Replayed {
  readonly commits: number;
  readonly findings: number;
  readonly identities: number;
  readonly counts: Record<'kept' | 'edited' | 'moved' | 'otherContext' | 'new' | 'gone' | 'reopened', number>;
  /** Unchanged lines by git's comparison: those that kept their identity, and the others. */
  readonly sameLine: { readonly kept: number; readonly lost: readonly Pair[] };
  /** New in the commit in which something like it went. */
  readonly lookAlikes: readonly Pair[];
  /** Kept although the code, the function or the file changed. */
  readonly keptChanged: readonly Pair[];
  readonly matchingMs: number;
  readonly slowestMs: number;
}

const fileBytesMax = 2 * 1024 * 1024;

export async function replay(folder: string, rulesFolder: string, count: number, from?: string): Promise<Replayed> {
  const rules = readRules(rulesFolder);
  const runner = inProcessRuleRunner();
  const globs = rules.map(({ globPattern }) => compileGlob(globPattern));
  const commits = lastCommits(folder, count, from);
  await using contents = openContents(folder);
  const findings = new Map<string, readonly Shown[]>();
  let known: Identity[] = [];
  let ids = 0;
  const counts = { kept: 0, edited: 0, moved: 0, otherContext: 0, new: 0, gone: 0, reopened: 0 };
  const [lost, lookAlikes, keptChanged]: [Pair[], Pair[], Pair[]] = [[], [], []];
  let [sameLineKept, matchingMs, slowestMs] = [0, 0, 0];

  for (const [at, commit] of commits.entries()) {
    const previous = commits[at - 1];
    const changes = changesOf(folder, previous, commit);
    for (const { path, blob } of changes) {
      findings.delete(path);
      if (blob === undefined || ruleLanguagesOf(path).length === 0 || isInDependencyFolder(path)) continue;
      const content = await contents.read(blob);
      if (content.length > fileBytesMax) continue;
      const asked = rules.filter((_, index) => {
        const glob = globs[index];
        return glob?.ok === true && glob.matches(path);
      });
      const { matches } = await runner.run(path, content, asked);
      const lines = content.toString('utf8').split(/\r\n|[\n\r\u2028\u2029]/);
      if (matches.length > 0)
        findings.set(
          path,
          matches.map((match) => shownOf(match, commit, lines)),
        );
    }
    const found = [...findings.values()].flat();
    const began = performance.now();
    const pairs = matchFindings(known, found);
    const took = performance.now() - began;
    matchingMs += took;
    slowestMs = Math.max(slowestMs, took);

    const taken = new Set(pairs.values());
    if (taken.size !== pairs.size) throw new Error('one identity was given to two findings');
    if (previous !== undefined && changes.length > 0) {
      const mapped = lineMapOf(folder, previous, commit);
      const byPlace = Map.groupBy(found, placeKey);
      const truth = new Map<Shown, Identity>();
      const present = known.filter(({ isPresent }) => isPresent);
      for (const one of present) {
        const place = mapped(one.path, one.line);
        if (place === undefined) continue;
        const others = byPlace.get(placeKey({ ...one, ...place })) ?? [];
        const [other] = others;
        if (other === undefined || others.length > 1) continue;
        truth.set(other, one);
        if (pairs.get(other) === one) sameLineKept++;
        else {
          const instead = pairs.get(other)?.shown;
          const is = instead === undefined ? 'new' : `instead ${instead.path}:${instead.line} ${instead.excerpt}`;
          lost.push({ before: one.shown, after: other, note: `the same line by git, and taken for ${is}` });
        }
      }
      const left = present.filter((one) => !taken.has(one));
      counts.gone += left.length;
      const leftByOwner = Map.groupBy(left, ({ owner }) => owner);
      for (const other of found) {
        const one = pairs.get(other);
        if (one === undefined) {
          counts.new++;
          const alike = mostAlike(other, leftByOwner.get(other.owner) ?? []);
          if (alike !== undefined)
            lookAlikes.push({ before: alike.shown, after: other, note: 'new, and like one that went' });
          continue;
        }
        if (!one.isPresent) counts.reopened++;
        counts.kept++;
        const changed = changedParts(one, other);
        if (changed.length === 0) continue;
        if (one.code !== other.code) counts.edited++;
        if (one.path !== other.path) counts.moved++;
        if (one.context !== other.context) counts.otherContext++;
        if (!truth.has(other))
          keptChanged.push({ before: one.shown, after: other, note: `kept, with another ${changed.join(', ')}` });
      }
    }
    const next = found.map((shown): Identity => {
      const { commit: _, excerpt: __, ...placed } = shown;
      return {
        ...placed,
        id: pairs.get(shown)?.id ?? `i${String(++ids).padStart(8, '0')}`,
        isPresent: true,
        mayMove: true,
        isDismissed: false,
        shown,
      };
    });
    known = [...next, ...known.filter((one) => !taken.has(one)).map((one) => ({ ...one, isPresent: false }))];
  }
  const present = known.filter(({ isPresent }) => isPresent).length;
  return {
    commits: commits.length - 1,
    findings: present,
    identities: known.length,
    counts,
    sameLine: { kept: sameLineKept, lost },
    lookAlikes,
    keptChanged,
    matchingMs,
    slowestMs,
  };
}

/** A copy of a repository may lack its largest files; of such a commit git has nothing to say. */
function lineMapOf(folder: string, previous: string, commit: string): LineMap {
  try {
    return lineMap(folder, previous, commit);
  } catch {
    return () => undefined;
  }
}

function readRules(folder: string): readonly Rule[] {
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => ({
      id: name,
      name,
      rule: readFileSync(join(folder, name), 'utf8'),
      globPattern: '**/*',
      sourceTypes: [],
    }));
}

function shownOf(
  { ruleId, path, span, snippet, fingerprint }: RuleMatch,
  commit: string,
  lines: readonly string[],
): Shown {
  const { code = '', context = '', sketch = '', around = '' } = fingerprint ?? {};
  const first = Math.max(0, span.startLine - 2);
  const excerpt = lines.slice(first, Math.min(span.endLine + 1, span.startLine + 6)).join('\n');
  return {
    owner: ruleId,
    path,
    line: span.startLine,
    column: span.startColumn,
    code,
    context,
    sketch,
    around,
    snippet,
    commit,
    excerpt,
  };
}

function placeKey({ owner, path, line, column, snippet }: PlacedFinding): string {
  return [owner, path, line, column, snippet].join('\n');
}

function changedParts(before: PlacedFinding, after: PlacedFinding): string[] {
  const parts = {
    path: before.path !== after.path,
    code: before.code !== after.code,
    function: before.context !== after.context,
  };
  return Object.entries(parts).flatMap(([name, isChanged]) => (isChanged ? [name] : []));
}

const alikeMin = 0.5;

function mostAlike(found: Shown, gone: readonly Identity[]): Identity | undefined {
  let best: Identity | undefined;
  let most = alikeMin;
  for (const one of gone) {
    const isNear = one.path === found.path && one.context === found.context && one.context !== '';
    const likeness = one.code === found.code ? 1 : sketchSimilarity(one.sketch, found.sketch) + (isNear ? 0.2 : 0);
    if (likeness >= most && (best === undefined || likeness > most)) [best, most] = [one, likeness];
  }
  return best;
}
