/** Decisions as the service takes and tells them. */
export type Verdict = 'accepted' | 'snoozed' | 'falsePositive';

export interface DecisionScope {
  readonly alertId?: string;
  readonly issueId?: string;
  /** A purl without version. */
  readonly packageIdentifier?: string;
  readonly advisoryId?: string;
  readonly pathGlob?: string;
  readonly ruleId?: string;
  /** Absent or empty: everywhere. */
  readonly repositoryIds?: readonly string[];
}

export interface NewUntil {
  readonly date?: string;
  readonly hasFix?: boolean;
  readonly isReachable?: boolean;
}

export interface NewDecision extends DecisionScope {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly until?: NewUntil;
}

export interface DecisionTerms {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly until: { readonly date: string; readonly hasFix: boolean; readonly isReachable: boolean };
}

export interface Decision extends Required<DecisionScope>, DecisionTerms {
  readonly id: string;
  readonly issueCount: number;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedBy: string;
  readonly updatedAt: string;
  readonly isInForce: boolean;
  readonly endedAt: string;
  readonly endedBy: string;
  readonly endedWhy: string;
  readonly endReason: string;
}

export interface DecisionEvent {
  readonly at: string;
  readonly actor: string;
  readonly change: string;
  readonly before?: DecisionTerms;
  readonly after?: DecisionTerms;
  readonly reason: string;
}

export interface DecisionDetails extends Decision {
  readonly history: readonly DecisionEvent[];
}
