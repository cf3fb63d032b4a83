/** What was pasted and what was answered, kept while the page is open: going to a package and back finds both. */
import type { LookupRow } from './lookup-groups.ts';

export interface LookupQuestion {
  readonly text: string;
  /** Empty: each line tells, or all are looked in. */
  readonly ecosystem: string;
  /** A day; empty for now. */
  readonly on: string;
}

export interface LookupAnswer {
  readonly question: LookupQuestion;
  readonly rows: readonly LookupRow[];
  readonly repositoryCount: number;
  readonly askedAt: string;
}

let question: LookupQuestion = { text: '', ecosystem: '', on: '' };
let answer: LookupAnswer | undefined;

export function keptQuestion(): LookupQuestion {
  return question;
}

export function keptAnswer(): LookupAnswer | undefined {
  return answer;
}

export function keepQuestion(next: LookupQuestion): void {
  question = next;
}

export function keepAnswer(next: LookupAnswer): void {
  answer = next;
}
