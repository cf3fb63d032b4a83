/**
 * A process that makes an embedded database with the service's tables and queues, and no rows, in the folder that it is given, and
 * ends: what making it takes in memory would make every process that the test starts later dearer.
 */
import pino from 'pino';
import { openDatabase } from '../service/database/open-database.ts';
import { openJobQueue } from '../service/jobs/job-queue.ts';

const [folder = ''] = process.argv.slice(2);
await using database = await openDatabase({ url: '', folder });
await using queue = await openJobQueue(database, pino({ level: 'silent' }), {
  scanTimeoutSeconds: 60,
  stopTimeoutMs: 1000,
});
void queue;
