/** Who makes plans: the engine's planner in the analysis child, and in tests whatever a test says. */
import type { ChangedFile, FixGroup, Unfixed } from '../../engine/fixes/model/fix-plan.ts';

export interface PlanRequest {
  readonly organizationId: string;
  readonly repositoryId: string;
  readonly majors: 'allowed' | 'never';
  readonly cooldownDays: number;
}

/** A group with what it alone changes of the repository's files. */
export interface PlannedGroup {
  readonly group: FixGroup;
  readonly files: readonly ChangedFile[];
}

export interface RepositoryPlan {
  /** What it was made on: the head of the default branch. */
  readonly commitSha: string;
  readonly groups: readonly PlannedGroup[];
  readonly unfixed: readonly Unfixed[];
  /** False where a registry could not be asked: what is missing from it may be there the next time. */
  readonly isComplete: boolean;
}

export interface FixPlanner {
  /** @throws {PlanFailed} for whatever somebody can mend or wait for */
  plan(request: PlanRequest, signal: AbortSignal): Promise<RepositoryPlan>;
}

/** The message is for a person. */
export class PlanFailed extends Error {
  override readonly name = 'PlanFailed';
  readonly isPassing: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isPassing: boolean }) {
    super(message, options);
    this.isPassing = options.isPassing;
  }
}
