/** What the service says of a rule by single words, as people say it. */
import type { Judgement, Rule, RuleKind, RuleStatus, SourceType } from '../api/operations.ts';
import type { Tone } from '../design/badge.tsx';

export const kindWords: Readonly<Record<RuleKind, string>> = {
  astGrep: 'YAML of ast-grep',
  pattern: 'pattern',
  semgrep: 'YAML of Semgrep',
  english: 'sentence',
  prose: 'prose',
};

/** Behind "understood as". */
export const kindPhrases: Readonly<Record<RuleKind, string>> = {
  ...kindWords,
  pattern: 'a pattern',
  english: 'a sentence',
};

export const judgementWords = {
  structural: { word: 'As written', tone: 'good' },
  compiled: { word: 'Compiled', tone: 'good' },
  model: { word: 'By a model', tone: 'accent' },
  notJudged: { word: 'Not judged', tone: 'warn' },
} as const satisfies Record<Judgement, { readonly word: string; readonly tone: string }>;

export const severityWords = {
  error: { word: 'Error', tone: 'danger' },
  warning: { word: 'Warning', tone: 'warn' },
  info: { word: 'Info', tone: 'plain' },
} as const satisfies Readonly<Record<Exclude<Rule['severity'], ''>, { readonly word: string; readonly tone: Tone }>>;

export const statusWords = {
  active: { word: 'Active', tone: 'good' },
  asked: { word: 'Being written', tone: 'plain' },
  proposed: { word: 'Waits for approval', tone: 'accent' },
  notJudged: { word: 'Not run', tone: 'warn' },
} as const satisfies Record<RuleStatus, { readonly word: string; readonly tone: string }>;

export const sourceTypeChoices: readonly { readonly value: SourceType; readonly label: string }[] = [
  { value: 'HTTP_HANDLER', label: 'HTTP handlers' },
  { value: 'FILE_HANDLER', label: 'Uploads' },
  { value: 'CLI_HANDLER', label: 'Command lines' },
  { value: 'MESSAGE_HANDLER', label: 'Message consumers' },
  { value: 'WEBSOCKET_HANDLER', label: 'WebSocket handlers' },
  { value: 'RPC_HANDLER', label: 'RPC handlers' },
  { value: 'SCHEDULED_HANDLER', label: 'Scheduled jobs' },
];

interface Scope {
  readonly globPattern: string;
  readonly sourceTypes: readonly string[];
  readonly repositoryIds: readonly string[];
}

/** `2 repositories · src/** · HTTP handlers`; all code where nothing narrows it. */
export function scopeWords({ globPattern, sourceTypes, repositoryIds }: Scope): string {
  const types = sourceTypes.map((type) => sourceTypeChoices.find(({ value }) => value === type)?.label ?? type);
  const parts = [
    ...(repositoryIds.length === 0
      ? []
      : [repositoryIds.length === 1 ? '1 repository' : `${repositoryIds.length} repositories`]),
    ...(globPattern === '' || globPattern === '**/*' ? [] : [globPattern]),
    ...(types.length === 0 ? [] : [types.join(', ')]),
  ];
  return parts.length === 0 ? 'all code' : parts.join(' · ');
}

/** Its first line that says something, for a list. */
export function firstLine(rule: string): string {
  return (
    rule
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}

/** What a rule says, in a line of a list: the message of its YAML, else its first line. */
export function gistOf(rule: string): string {
  const [, same, folded] =
    /^\s*(?:-\s+)?message\s*:\s*(?:[>|][-+]?\s*\n\s*(\S.*)|["']?([^\s>|"'].*?)["']?\s*$)/m.exec(rule) ?? [];
  return same ?? folded ?? firstLine(rule);
}

/** What a rule finds now, after it was kept. */
export function foundWords({
  status,
  preview: { matchCount, repositoryCount, notLookedAt },
}: {
  readonly status: RuleStatus;
  readonly preview: {
    readonly matchCount: number;
    readonly repositoryCount: number;
    readonly notLookedAt: readonly string[];
  };
}): string {
  if (status === 'asked') return 'A model was asked to write it; it waits for your approval then.';
  if (status === 'proposed') return 'It waits for your approval.';
  if (status === 'notJudged') return 'Nothing judges it as it stands, so no scan runs it.';
  if (repositoryCount === 0) return 'The next scan of each repository runs it.';
  const where = repositoryCount === 1 ? '1 repository' : `${repositoryCount} repositories`;
  const left = notLookedAt.length === 0 ? '' : ' so far';
  return matchCount === 0
    ? `It finds nothing in ${where}${left} now.`
    : `It finds ${matchCount.toLocaleString('en')} ${matchCount === 1 ? 'place' : 'places'} in ${where}${left} now.`;
}
