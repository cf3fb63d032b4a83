/**
 * A process that makes the files of a new embedded database and ends, since what making them takes in memory, a few hundred megabytes, is
 * given back with the process alone.
 */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs, durableStartParams } from './durable-node-fs.ts';

// What it made is worth nothing to a start that is gone.
process.once('disconnect', () => process.exit(1));

const [home = ''] = process.argv.slice(2);
const pglite = await PGlite.create({
  extensions: { pg_trgm },
  // The start that asked meets the full disk itself, and says so.
  fs: new DurableNodeFs(home, () => process.exit(1)),
  startParams: durableStartParams,
});
await pglite.exec('CHECKPOINT');
await pglite.close();
process.disconnect();
