/** The operations of the service, typed from its own schemas: the generated half of the client is the only place that knows them. */
export { type Operations, operations } from '../../../client/src/operations.ts';
export type * from '../../../client/src/types.ts';
