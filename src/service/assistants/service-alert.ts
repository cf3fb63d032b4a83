/** One alert of a service with the places where it occurs, as its operation tells it. */
import type { Static } from 'typebox';
import type { Exposure, Reachability } from '../../engine/model/verdict.ts';
import type { evidence, metadata } from '../operations/fields.ts';
import { detailsMax, type ExplainedAlert, type ExplainedPlace, placesMax, stepsMax } from './explained-alert.ts';
import { quoted, quotedList } from './quoted.ts';
import { shownStep } from './shown-step.ts';
import { whatWouldChange } from './what-would-change.ts';
import type { CallOperation } from './world.ts';

interface OccurrenceReply {
  readonly package: {
    readonly name: string;
    readonly version: string;
    readonly manifestPath: string;
    readonly manifestStartLine: number;
  };
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly reachability: Reachability;
  readonly exposure: Exposure;
  readonly isDirect: boolean;
  readonly scope: string;
  readonly dependencyPath: readonly string[];
  readonly evidence: readonly Static<typeof evidence>[];
  readonly explanation: string;
  readonly fixedVersions: readonly string[];
}

interface VulnerabilityReply {
  readonly id: string;
  readonly metadata: Static<typeof metadata>;
  readonly count: number;
  readonly priority: number;
  readonly priorityReasons: readonly string[];
  readonly isKnownExploited: boolean;
  readonly items: readonly OccurrenceReply[];
}

export async function serviceAlert(call: CallOperation, id: string): Promise<ExplainedAlert> {
  const reply = (await call('/api/v1/sca/vulnerabilities/get', { id })) as VulnerabilityReply;
  const said = reply.metadata;
  return {
    id: reply.id,
    advisoryId: said.id,
    aliases: quotedList(said.aliases, 20),
    severity: said.severity,
    severityScore: said.severityScore,
    isKnownExploited: reply.isKnownExploited,
    priority: reply.priority,
    priorityReasons: [...reply.priorityReasons],
    quotedSummary: quoted(said.summary),
    quotedDetails: quoted(said.description, detailsMax),
    references: quotedList(said.references, 5, 300),
    places: reply.items.slice(0, placesMax).map(placeOf),
    placeCount: reply.count,
  };
}

function placeOf(item: OccurrenceReply): ExplainedPlace {
  const { package: found, evidence: steps } = item;
  return {
    repository: quoted(item.repositoryName, 100),
    repositoryId: item.repositoryId,
    package: quoted(`${found.name} ${found.version}`),
    place: quoted(`${found.manifestPath}:${found.manifestStartLine}`),
    dependencyPath: quotedList(item.dependencyPath, 20),
    isDirect: item.isDirect,
    scope: item.scope,
    reachability: item.reachability,
    exposure: item.exposure,
    explanation: quoted(item.explanation, 600),
    steps: steps.slice(0, stepsMax).map(shownStep),
    stepCount: steps.length,
    fixedVersions: quotedList(item.fixedVersions, 10),
    whatWouldChange: whatWouldChange[item.exposure],
  };
}
