/** Writes `migrations/schema.sql` from a database that has just been migrated: run it after adding a migration, and review what changed. */
import { writeFileSync } from 'node:fs';
import { openDatabase } from '../src/service/database/open-database.ts';
import { dumpSchema } from '../src/service/database/schema-dump.ts';

await using database = await openDatabase({ url: '', folder: '' });
writeFileSync(new URL('../migrations/schema.sql', import.meta.url), await dumpSchema(database.db));
