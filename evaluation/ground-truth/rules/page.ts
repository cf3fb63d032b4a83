/** The page about the starter pack: how many of the drawn findings are right, which named flaws it finds, and how much it says about ordinary code. */

export interface Finding {
  readonly project: string;
  readonly commit: string;
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly snippet: string;
}

export interface Judgement extends Omit<Finding, 'snippet'> {
  readonly verdict: 'right' | 'wrong';
  readonly reason: string;
}

/** A flaw that the guide of a project names. */
export interface Flaw {
  readonly project: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly class: string;
  readonly namedIn: string;
}

export interface ProjectFindings {
  readonly project: string;
  readonly commit: string;
  readonly lineCount: number;
  readonly isOrdinary: boolean;
  readonly findings: readonly Finding[];
}

interface Results {
  readonly found: readonly ProjectFindings[];
  readonly sample: readonly Finding[];
  readonly seed: number;
  readonly flaws: readonly Flaw[];
  readonly judgements: readonly Judgement[];
}

export function keyOf({ project, commit, rule, path, line }: Omit<Finding, 'snippet'>): string {
  return [project, commit, rule, path, line].join(' ');
}

export function rulesPage({ found, sample, seed, flaws, judgements }: Results): string {
  const verdicts = new Map(judgements.map((judgement) => [keyOf(judgement), judgement.verdict]));
  const count = (verdict: string | undefined) =>
    sample.filter((finding) => verdicts.get(keyOf(finding)) === verdict).length;
  const right = count('right');
  const judged = right + count('wrong');
  const unjudged = sample.filter((finding) => !verdicts.has(keyOf(finding)));
  const known = flaws.filter(({ project }) => found.some((one) => one.project === project));
  const isFound = (flaw: Flaw) =>
    found.some(({ project, findings }) => project === flaw.project && findings.some((finding) => isAt(finding, flaw)));
  const classes = [...new Set(known.map((flaw) => flaw.class))].toSorted();
  return `# The starter pack beside what people judged

Made by \`npm run evaluation -- ground-truth rules --sources <folder> --write\`. The flaws were listed from the guides of the
projects and their code before the pack was run on them, after its rules were written; the list is \`evaluation/ground-truth/rules/flaws.json\`, the judgements
stand beside it, made by one reader, most of them from the matched line and the file around it. Some rules were narrowed after a first run on these very
projects, so that the figures are an upper estimate for others.

- **Precision:** of ${sample.length} findings drawn with seed ${seed}, ${judged} are judged and ${right} of them right (${share(right, judged)}).
- **Recall:** ${known.filter(isFound).length} of ${known.length} flaws that guides name are found (${share(known.filter(isFound).length, known.length)}). A flaw counts as found where the pack finds anything within its lines.

| project | commit | lines | findings | per 1,000 lines |
|---|---|---|---|---|
${found.map(({ project, commit, lineCount, isOrdinary, findings }) => `| ${project}${isOrdinary ? ' (ordinary)' : ''} | ${commit.slice(0, 12)} | ${lineCount} | ${findings.length} | ${((1000 * findings.length) / lineCount).toFixed(2)} |`).join('\n')}

| class | named | found |
|---|---|---|
${classes.map((name) => `| ${name} | ${known.filter((flaw) => flaw.class === name).length} | ${known.filter((flaw) => flaw.class === name && isFound(flaw)).length} |`).join('\n')}

## Flaws that are missed

${lines(known.filter((flaw) => !isFound(flaw)).map((flaw) => `${flaw.project} \`${flaw.path}\` ${flaw.startLine}: ${flaw.class}`))}

## Drawn findings without a judgement

${lines(unjudged.map(({ project, rule, path, line, snippet }) => `${project} ${rule} \`${path}\` ${line}: \`${snippet.trim().slice(0, 100).replaceAll('`', "'")}\``))}
`;
}

function isAt({ path, line }: Finding, flaw: Flaw): boolean {
  return path === flaw.path && line >= flaw.startLine && line <= flaw.endLine;
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : (part / whole).toFixed(2);
}

function lines(texts: readonly string[]): string {
  return texts.length === 0 ? 'None.' : texts.map((text) => `- ${text}`).join('\n');
}
