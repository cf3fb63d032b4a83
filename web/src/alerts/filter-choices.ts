/** What the list of alerts can be narrowed by, in words. */
import type { Choice } from '../lists/filter-choice.tsx';
import type { AlertsSearch } from './alerts-search.ts';

type Value<Key extends 'severity' | 'reachability' | 'triage'> = NonNullable<AlertsSearch[Key]>[number];

export const severityChoices: readonly Choice<Value<'severity'>>[] = [
  { value: 'critical', label: 'Critical' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
  { value: 'info', label: 'Info' },
];

export const reachabilityChoices: readonly Choice<Value<'reachability'>>[] = [
  { value: 'reachable', label: 'Reachable' },
  { value: 'needsReview', label: 'Needs review' },
  { value: 'unreachable', label: 'Unreachable' },
];

export const triageChoices: readonly Choice<Exclude<Value<'triage'>, 'any'>>[] = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'falsePositive', label: 'False positive' },
];

export const sortChoices: readonly Choice<NonNullable<AlertsSearch['sort']>>[] = [
  { value: 'priority', label: 'Most urgent first' },
  { value: 'severity', label: 'Most severe first' },
  { value: 'updatedAt', label: 'Last changed first' },
];

export const groupingChoices: readonly Choice<'' | NonNullable<AlertsSearch['by']>>[] = [
  { value: '', label: 'Not grouped' },
  { value: 'fix', label: 'By fix' },
  { value: 'package', label: 'By package' },
  { value: 'repository', label: 'By repository' },
];

const languages: readonly Choice<string>[] = [
  { value: 'javascript', label: 'JavaScript' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
  { value: 'go', label: 'Go' },
  { value: 'java', label: 'Java' },
  { value: 'kotlin', label: 'Kotlin' },
  { value: 'scala', label: 'Scala' },
  { value: 'csharp', label: 'C#' },
  { value: 'ruby', label: 'Ruby' },
  { value: 'rust', label: 'Rust' },
  { value: 'php', label: 'PHP' },
  { value: 'elixir', label: 'Elixir' },
  { value: 'dart', label: 'Dart' },
  { value: 'swift', label: 'Swift' },
  { value: 'haskell', label: 'Haskell' },
  { value: 'r', label: 'R' },
];

/** An address may name one that is not among the usual. */
export function languageChoices(chosen: readonly string[] = []): readonly Choice<string>[] {
  const others = chosen.filter((value) => !languages.some((each) => each.value === value));
  return [...languages, ...others.map((value) => ({ value, label: value }))];
}

export function priorityChoices(chosen: number | undefined): readonly Choice<string>[] {
  const usual = [70, 40];
  const levels = chosen === undefined || usual.includes(chosen) ? usual : [chosen, ...usual];
  return [
    { value: '', label: 'Any priority' },
    ...levels.map((level) => ({ value: String(level), label: `Priority ${level} and more` })),
  ];
}
