/**
 * The child process in which releases are opened and compared, one task after another: archives are what strangers published, so what ends this
 * process costs one task.
 */
import type { Registries } from '../../engine/sources/source-store.ts';
import { downloader } from '../sources/download.ts';
import type { RegistryAccess } from '../sources/registry-access.ts';
import { type DeriveOutcome, deriveRecord, type DeriveTask } from './derive-record.ts';
import { releaseArchives } from './release-archives.ts';

export interface DeriveSetup {
  readonly kind: 'setup';
  readonly folder: string;
  readonly registries: Registries;
  readonly access: RegistryAccess;
  /** Symbols of a task at most; ten where it is not said. */
  readonly keptMax?: number;
}

export interface DeriveAsk {
  readonly kind: 'task';
  readonly task: DeriveTask;
}

export type DeriveReply = { readonly kind: 'outcome'; readonly outcome: DeriveOutcome };

let derive: ((task: DeriveTask) => Promise<DeriveOutcome>) | undefined;

process.on('message', (message: DeriveSetup | DeriveAsk) => {
  if (message.kind === 'setup') {
    const archives = releaseArchives({ ...message, download: downloader(message.access) });
    derive = (task) => deriveRecord(task, archives, message.keptMax);
    return;
  }
  if (derive === undefined) throw new Error('a task came before the setup');
  derive(message.task).then(
    (outcome) => process.send?.({ kind: 'outcome', outcome } satisfies DeriveReply),
    (error: unknown) => {
      throw error;
    },
  );
});
process.once('disconnect', () => process.exit());
