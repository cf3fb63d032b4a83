/** The tool that explains an alert: which verdict, by which steps, and what would change it. */
import { Type } from 'typebox';
import { alertsOfReport, type FolderAlert } from './alert-fields.ts';
import { detailsMax, type ExplainedAlert, explainedAlert, stepsMax } from './explained-alert.ts';
import { scannedFolder } from './list-alerts.ts';
import { quoted, quotedList } from './quoted.ts';
import { shownStep } from './shown-step.ts';
import { serviceAlert } from './service-alert.ts';
import { defineTool } from './tool.ts';
import { type AssistantWorld, type Folders, ToolRefusal } from './world.ts';
import { whatWouldChange } from './what-would-change.ts';

export const explainAlert = defineTool({
  name: 'explain_alert',
  title: 'Explain an alert',
  description:
    'Says why an alert is there: the verdict, the steps with file and line from first-party code to the vulnerable function, fixed versions, and what would change it.',
  input: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 200, description: 'As list_alerts or scan_path names it.' }),
    path: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'The folder that has it, which is scanned where it was not yet; absent: those scanned lately.',
      }),
    ),
  }),
  output: explainedAlert,
  isOffered: ({ call, folders }) => call !== undefined || folders !== undefined,
  async run(world, { id, path = '' }, signal) {
    if (path !== '') await scannedFolder(world.folders, path, signal);
    const found = await explained(world, id);
    const [first] = found.places;
    const fix = first?.fixedVersions[0];
    return {
      ...found,
      summary: `${found.advisoryId}, ${found.severity} (${found.severityScore}), priority ${found.priority}: ${first?.reachability ?? 'no place left'} in ${found.placeCount} ${found.placeCount === 1 ? 'place' : 'places'}.`,
      nextStep:
        first === undefined
          ? ''
          : fix === undefined
            ? 'No version fixes it: remove the package, or guard the places shown.'
            : `${world.folders === undefined ? '' : 'Call plan_fix with this id; '}${quoted(fix, 60)} is the nearest version that fixes it.`,
      warnings: [],
    };
  },
});

async function explained({ call, folders }: AssistantWorld, id: string): Promise<ExplainedAlert> {
  // Ids of the service are UUIDs; those of folders name their advisory.
  if (!id.includes('@') && call !== undefined) return serviceAlert(call, id);
  const found = folderAlert(folders, id);
  if (found === undefined)
    throw new ToolRefusal(
      'there is no alert with this id; ids are those of list_alerts, and of the folders scanned lately',
    );
  return explainedOf(found);
}

function folderAlert(folders: Folders | undefined, id: string): FolderAlert | undefined {
  for (const { report } of folders?.remembered() ?? []) {
    const found = alertsOfReport(report).find((alert) => alert.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function explainedOf({ id, occurrence }: FolderAlert): ExplainedAlert {
  const { package: found, hit, verdict, priority, priorityReasons } = occurrence;
  const { advisory } = hit;
  return {
    id,
    advisoryId: advisory.id,
    aliases: quotedList(advisory.aliases, 20),
    severity: advisory.severity,
    severityScore: advisory.severityScore,
    isKnownExploited: advisory.isKnownExploited === true,
    priority,
    priorityReasons: [...priorityReasons],
    quotedSummary: quoted(advisory.summary),
    quotedDetails: quoted(advisory.details, detailsMax),
    references: quotedList(advisory.references, 5, 300),
    places: [
      {
        repository: '',
        repositoryId: '',
        package: quoted(`${found.name} ${found.version}`),
        place: quoted(`${found.manifestPath}:${found.span.startLine}`),
        dependencyPath: quotedList(found.dependencyPath, 20),
        isDirect: found.isDirect,
        scope: found.scope,
        reachability: verdict.reachability,
        exposure: verdict.exposure,
        explanation: quoted(verdict.explanation, 600),
        steps: verdict.evidence.slice(0, stepsMax).map(shownStep),
        stepCount: verdict.evidence.length,
        fixedVersions: quotedList(hit.fixedVersions, 10),
        whatWouldChange: whatWouldChange[verdict.exposure],
      },
    ],
    placeCount: 1,
  };
}
