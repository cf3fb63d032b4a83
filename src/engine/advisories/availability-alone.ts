/**
 * Whether a vulnerability can do no more than make a program slow or stop it: an outage is seen and ends, what was read or changed stays so. Told by the
 * vector where there is one, else by the weaknesses, else by the words; where none of them says, it is taken to do more.
 */
import type { Advisory } from '../model/advisory.ts';

export function concernsAvailabilityAlone({
  cvss,
  cwes,
  summary,
  details,
  isMalicious,
}: Pick<Advisory, 'cvss' | 'cwes' | 'summary' | 'details' | 'isMalicious'>): boolean {
  if (isMalicious) return false;
  const ofVector = toldByVector(cvss);
  if (ofVector !== undefined) return ofVector;
  if (cwes.length > 0) return cwes.every((cwe) => ofAvailability.has(cwe));
  const headline = headlineOf(summary, details);
  return stopsWords.test(headline) && !moreWords.test(headline);
}

/** Records without a summary are headed by their first words, cut before they say what it comes to. */
function headlineOf(summary: string, details: string): string {
  const isCut = summary.endsWith('…') && details.trimStart().startsWith(summary.slice(0, -1));
  return summary === '' || isCut ? details.trimStart().slice(0, 500) : summary;
}

/** Impacts of version 2 and 3 (`C`, `I`, `A`), and of version 4, where those on other systems count too. */
function toldByVector(vector: string): boolean | undefined {
  const metrics = new Map(vector.split('/').map((part) => [part.split(':')[0] ?? '', part.split(':')[1] ?? '']));
  const values = (...names: readonly string[]): string[] =>
    names.map((name) => metrics.get(name)).filter((value) => value !== undefined);
  const more = values('C', 'I', 'VC', 'VI', 'SC', 'SI');
  const availability = values('A', 'VA', 'SA');
  if (more.length < 2 || availability.length === 0) return undefined;
  return more.every((value) => value === 'N') && availability.some((value) => value !== 'N');
}

/** Weaknesses whose consequence is an outage: exhaustion, loops and recursion without end, slow expressions, uncaught errors. */
const ofAvailability: ReadonlySet<string> = new Set(
  [
    248, 369, 399, 400, 404, 405, 407, 409, 476, 617, 674, 730, 754, 755, 769, 770, 771, 772, 774, 775, 776, 789, 834,
    835, 1050, 1176, 1325, 1333,
  ].map((number) => `CWE-${number}`),
);

const stopsWords =
  /denial[- ]of[- ]service|\b(?:re)?dos\b|infinite (?:loop|recursion)|\bpanics?\b|\bcrash|exhaust|excessive (?:cpu|memory|resource)|resource consumption|quadratic|inefficient|super-?linear|exponential|out of memory|null pointer|unbounded (?:allocation|memory|recursion)|\bhangs?\b|deadlock/i;
const moreWords =
  /\bxss\b|script|inject|bypass|execut|travers|disclos|leak|forge|smuggl|overwrit|overflow|out[- ]of[- ]bounds|use[- ]after[- ]free|privilege|spoof|pollution|deserializ|arbitrary (?:file|code|command)/i;
