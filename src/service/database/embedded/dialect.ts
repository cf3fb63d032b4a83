/**
 * The embedded PostgreSQL for Kysely: as Kysely's own, but for who waits. That one gives its connection to one after the other, so that a
 * look waits for every transaction before it; here each has a connection in name, and the client says whose turn it is.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PGliteAdapter,
  PGliteDialect,
  type QueryResult,
} from 'kysely';
import type { EmbeddedClient, EmbeddedTransaction } from './client.ts';

export class EmbeddedDialect extends PGliteDialect {
  readonly #client: EmbeddedClient;

  constructor(client: EmbeddedClient) {
    super({ pglite: client as never });
    this.#client = client;
  }

  override createAdapter(): PGliteAdapter {
    return new ManyConnections();
  }

  override createDriver(): Driver {
    return embeddedDriver(this.#client);
  }
}

class ManyConnections extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function embeddedDriver(client: EmbeddedClient): Driver {
  const open = new WeakMap<DatabaseConnection, OpenTransaction>();
  const end = async (connection: DatabaseConnection, how: 'commit' | 'rollback'): Promise<void> => {
    const transaction = open.get(connection);
    open.delete(connection);
    await transaction?.end(how);
  };
  return {
    init: () => client.waitReady,
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
          const asked = open.get(connection)?.transaction ?? client;
          const { rows, affectedRows } = await asked.query<Row>(sql, parameters);
          return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) };
        },
        streamQuery() {
          throw new Error('the embedded database gives no streams');
        },
      };
      return connection;
    },
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      open.set(connection, await begin(client));
      const modes = [
        ...(isolationLevel === undefined ? [] : [`isolation level ${isolationLevel}`]),
        ...(accessMode === undefined ? [] : [accessMode]),
      ];
      if (modes.length > 0) await connection.executeQuery(CompiledQuery.raw(`set transaction ${modes.join(', ')}`));
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
    releaseConnection: async () => {},
    destroy: () => client.close(),
  };
}

interface OpenTransaction {
  readonly transaction: EmbeddedTransaction;
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** The client holds its connection for as long as a function runs; here it runs until somebody says how it ends. */
async function begin(client: EmbeddedClient): Promise<OpenTransaction> {
  const begun = Promise.withResolvers<EmbeddedTransaction>();
  const ending = Promise.withResolvers<void>();
  const done = client.transaction(async (transaction) => {
    begun.resolve(transaction);
    await ending.promise;
  });
  done.catch(begun.reject);
  const transaction = await begun.promise;
  return {
    transaction,
    async end(how) {
      if (how === 'commit') {
        ending.resolve();
        await done;
        return;
      }
      ending.reject(new Error('rolled back'));
      await done.catch(() => {});
    },
  };
}
