/**
 * Tells apart why a database did not do what it was asked: it is away, or was busy with others, and the same may be asked again; everything
 * else is a fault of the question. Drivers say the one by codes and the other by words alone, so both are listed here, once.
 */

const awayCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|57P0[1235]|53[0-3]00|25P0[34]|25006|08\d{3})$/;
/** A deadlock, a lock or a statement that took too long, two transactions of which one had to give way. */
const busyCodes = /^(?:40001|40P01|55P03|57014)$/;
const awayWords =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Postgres connection has been discarded|Query read timeout|timeout exceeded when trying to connect|timeout expired|the embedded database (?:ended|was busy))/;
const causesMax = 8;

/** The connection is lost or was not to be had; whether what was under way has happened is then not known. */
export function isDatabaseAway(thrown: unknown): boolean {
  return errorsOf(thrown).some(
    (error) => awayCodes.test(codeOf(error)) || awayWords.test(error.message) || isMissingSocket(error),
  );
}

/** The database has no room to write; it goes on by itself when it has. */
export function isDatabaseFull(thrown: unknown): boolean {
  return errorsOf(thrown).some((error) => codeOf(error) === '53100');
}

/** Others were in the way: nothing of it has happened. */
export function isDatabaseBusy(thrown: unknown): boolean {
  return errorsOf(thrown).some((error) => busyCodes.test(codeOf(error)));
}

/** An error and what caused it. */
function errorsOf(thrown: unknown): readonly Error[] {
  const errors: Error[] = [];
  for (let error = thrown; error instanceof Error && errors.length < causesMax; error = error.cause) errors.push(error);
  return errors;
}

/** A server reached by a socket of this machine has none while it is down. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
