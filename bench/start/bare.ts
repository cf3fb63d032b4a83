/** What the service stands on and nothing else: a Fastify and an embedded PostgreSQL that answers one query. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import Fastify from 'fastify';

const [folder = '', port = '0'] = process.argv.slice(2);
const database = await PGlite.create(folder, { extensions: { pg_trgm } });
const server = Fastify();
server.get('/healthz', async () => (await database.query('SELECT 1 AS ok')).rows);
await server.listen({ host: '127.0.0.1', port: Number(port) });
