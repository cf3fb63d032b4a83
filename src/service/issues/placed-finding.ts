/** What findings of rules are compared by: where they stand, and what is known of their code. */
export interface PlacedFinding {
  /** Only findings of one owner are ever the same: its rule. */
  readonly owner: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** As `MatchFingerprint` says; empty where nobody computed it, so that the snippet tells. */
  readonly code: string;
  readonly context: string;
  readonly sketch: string;
  readonly around: string;
  readonly snippet: string;
}

export interface KnownFinding extends PlacedFinding {
  /** Not equal to that of another one. */
  readonly id: string;
  /** The scan before found it; others are taken up again only where they stood, as they were. */
  readonly isPresent: boolean;
  /** Not where its file could not be looked at: there it may stand still. */
  readonly mayMove: boolean;
  /** A person judged this code and no other, so that an edit has to be slight. */
  readonly isDismissed: boolean;
}

export type Part = (finding: PlacedFinding) => string;

export const code = (finding: PlacedFinding): string => finding.code;
export const context = (finding: PlacedFinding): string => finding.context;
export const around = (finding: PlacedFinding): string => finding.around;
export const before = (finding: PlacedFinding): string => finding.around.split('-')[0] ?? '';
export const behind = (finding: PlacedFinding): string => finding.around.split('-')[1] ?? '';
export const line = (finding: PlacedFinding): string => finding.snippet.trim();
/** The function alone, which may have come to another class, or be exported or hidden now by how it is written. */
export const innermost = ({ context: names }: PlacedFinding): string =>
  names
    .slice(names.lastIndexOf('/') + 1)
    .replace(/^_+/, '')
    .toLowerCase();

export function keyOf(finding: PlacedFinding, parts: readonly Part[]): string {
  return [finding.owner, ...parts.map((part) => part(finding))].join('\n');
}

/** Equal for two findings that a stage takes for the same; undefined where the stage says nothing of one. */
export type StageKey = (finding: PlacedFinding) => string | undefined;

export function groupedBy<Value>(
  values: readonly Value[],
  keyed: (value: Value) => string | undefined,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyed(value);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
