/**
 * The models of severities, oldest first. One that was released is never edited and never left out: records keep the estimate that they have.
 * A new one begins at a day after its release, so that whoever upgrades until then sees no estimate move.
 */
import type { SeverityModel } from './severity-estimate.ts';
import { severityModel1 } from './severity-model-1.ts';

export const severityModels: readonly SeverityModel[] = [severityModel1];
