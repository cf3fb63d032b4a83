/** `@vedette/client`: a typed client of Vedette. */
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type OperationName,
  type PagedName,
} from './client.ts';
export { VedetteConnectionError, VedetteError } from './errors.ts';
export { type OperationDetails, operations, type Operations } from './operations.ts';
export type * from './types.ts';
