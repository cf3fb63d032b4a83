/** What tests of the contract ask of organizations whose repositories are really scanned. */
import { testOrganization, type TestOrganization } from './test-service.ts';

interface Alert {
  id: string;
  isAlerted: boolean;
  createdAt: string;
  updatedAt: string;
  metadata: {
    id: string;
    packageIdentifier: string;
    aliases: string[];
    severity: string;
    severityScore: number;
    severitySource: string;
    references: string[];
  };
  languages: string[];
  reachabilityCounts: { reachable: number; needsReview: number; unreachable: number };
  priority: number;
  priorityReasons: string[];
}
export interface Alerts {
  alerts: Alert[];
  totalCount: number;
}
export interface Vulnerability {
  id: string;
  alertId: string;
  count: number;
  priority: number;
  priorityReasons: string[];
  repositoryId: string;
  codeScanVulnerabilityId: string;
  package: { name: string; version: string; manifestPath: string; manifestStartLine: number };
  metadata: Alert['metadata'];
  occurrence: Vulnerability['items'][number];
  items: {
    id: string;
    repositoryId: string;
    repositoryName: string;
    reachability: string;
    exposure: string;
    scope: string;
    priority: number;
    priorityReasons: string[];
    loads: { kind: string; path: string }[];
    codeScanVulnerabilityId: string;
    fixedVersions: string[];
    dependencyPath: string[];
    isDirect: boolean;
    directness: string;
    source: { kind: string; url: string; reference: string; path: string };
    evidence: { kind: string; path: string; startLine: number }[];
  }[];
}
interface Summary {
  scans: { fullScans: number; prScans: number; runningScans: number; failedScans: number };
  issues: { open: number; patched: number; falsePositive: number; archived: number; processing: number };
  issuesByScore: Record<string, number>;
}

export const alertsOf = (organization: TestOrganization, body: object = {}): Promise<Alerts> =>
  organization.ask('/api/v1/sca/alerts/search', body);
export const ids = ({ alerts }: Alerts): string[] => alerts.map((alert) => alert.metadata.id);
export const summaryOf = (organization: TestOrganization, body: object = {}): Promise<Summary> =>
  organization.ask('/api/v1/stats/summary', body);
export const startScan = (organization: TestOrganization, repositoryId: string): Promise<{ scanId: string }> =>
  organization.ask('/api/v1/scans/start', { repositoryId });

/** A fresh organization with these repositories, each scanned once. */
export async function scanned(
  ...repositories: Readonly<Record<string, string>>[]
): Promise<{ mine: TestOrganization; repositories: { id: string; path: string }[] }> {
  const mine = await testOrganization();
  const registered = [];
  for (const [index, files] of repositories.entries())
    registered.push(await mine.register(files, `repository ${index}`));
  await mine.runScans();
  return { mine, repositories: registered };
}
