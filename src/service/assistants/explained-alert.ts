/** One alert explained: the verdict, the steps that lead to it, and what would change it. */
import { type Static, Type } from 'typebox';
import { exposures } from '../../engine/model/verdict.ts';
import { reachabilityField, severityField } from './alert-fields.ts';
import { quotedText } from './quoted.ts';

export const stepsMax = 30;
export const placesMax = 10;
export const detailsMax = 1200;

const step = Type.Object(
  {
    kind: Type.String(),
    place: quotedText('File and line'),
    symbol: quotedText('What is named there'),
    quotedCode: quotedText('The line of code'),
  },
  { title: 'EvidenceStep' },
);
export type ShownStep = Static<typeof step>;

const explainedPlace = Type.Object(
  {
    repository: quotedText('Its name in the service; empty for a folder'),
    repositoryId: Type.String({ description: 'Empty for a folder.' }),
    package: quotedText('Its name and version'),
    place: quotedText('The file and line that declares it'),
    dependencyPath: Type.Array(quotedText('A package on the way from a direct dependency down')),
    isDirect: Type.Boolean(),
    scope: Type.String(),
    reachability: reachabilityField,
    exposure: Type.Enum([...exposures]),
    explanation: quotedText('Why it is judged so, with names of the code'),
    steps: Type.Array(step, { description: `From first-party code to the vulnerable function; at most ${stepsMax}.` }),
    stepCount: Type.Integer(),
    fixedVersions: Type.Array(Type.String()),
    whatWouldChange: Type.String(),
  },
  { title: 'ExplainedPlace' },
);
export type ExplainedPlace = Static<typeof explainedPlace>;

export const explainedAlert = {
  id: Type.String(),
  advisoryId: Type.String(),
  aliases: Type.Array(Type.String()),
  severity: severityField,
  severityScore: Type.Number(),
  isKnownExploited: Type.Boolean(),
  priority: Type.Integer(),
  priorityReasons: Type.Array(Type.String()),
  quotedSummary: quotedText("The advisory's summary"),
  quotedDetails: quotedText("The beginning of the advisory's description"),
  references: Type.Array(quotedText('An address that the advisory names')),
  places: Type.Array(explainedPlace, { description: `Most urgent first, at most ${placesMax}.` }),
  placeCount: Type.Integer(),
};
const explained = Type.Object(explainedAlert);
export type ExplainedAlert = Static<typeof explained>;
