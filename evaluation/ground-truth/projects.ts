/**
 * Verdicts in real projects, bare and with their dependencies in the tree: counts by reason code, time and memory; and
 * verdicts that a person checked against the code, compared with what is said today.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareAdvisories } from '../../src/service/advisories/prepare-advisories.ts';
import { writePage as savePage } from '../places.ts';
import { obtain } from './obtain.ts';
import { checkedVerdicts } from './projects/checked-verdicts.ts';
import { install } from './projects/install.ts';
import { knownProjects } from './projects/known-projects.ts';
import { measuredScan } from './projects/measured-scan.ts';
import { type ScannedTree, writePage } from './projects/page.ts';

export interface ProjectsOptions {
  readonly advisories: string;
  readonly sources?: string;
  readonly only?: string;
  readonly write?: boolean;
}

export async function scanProjects({ advisories, sources, only, write = false }: ProjectsOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vedette-projects-'));
  try {
    const source = resolve(advisories);
    const { records } = await prepareAdvisories({ source, dataDir });
    const trees: ScannedTree[] = [];
    for (const project of knownProjects) {
      if (only !== undefined && project.name !== only) continue;
      await using copy = await obtain(project, sources);
      const common = { project: project.name, commit: copy.commit, isAskedCommit: copy.commit === project.commit };
      trees.push({
        ...common,
        mode: 'bare',
        notes: [],
        ...(await measuredScan({ folder: copy.folder, source, dataDir })),
      });
      console.error(`${project.name}: bare scanned`);
      if (project.installs.length === 0) continue;
      const notes: string[] = [];
      for (const step of project.installs) {
        const failure = await install(copy.folder, step);
        notes.push(failure === undefined ? step.means : `${step.means}: failed, ${failure}`);
      }
      trees.push({
        ...common,
        mode: 'installed',
        notes,
        ...(await measuredScan({ folder: copy.folder, source, dataDir })),
      });
      console.error(`${project.name}: scanned with dependencies`);
    }
    const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
    const page = writePage({ trees, checked: checkedVerdicts, records, machine });
    if (write) savePage('ground-truth/projects.md', page);
    console.log(page);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
