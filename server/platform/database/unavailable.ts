// Temporary errors by PostgreSQL's codes (appendix A of its manual): connections (08), a standby that takes no writes
// (25006), conflicts with other transactions that stayed after all retries (40001, 40P01), out of memory, disk or
// connections (53), a statement or lock that took too long (57014, 55P03), a server that stops, starts or has crashed
// (57P01 to 57P05), system errors (58).
const SERVER_CODES = /^(?:08...|25006|40001|40P01|53...|55P03|57014|57P0[1-5]|58...)$/;

// Errors of sockets and name resolution.
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTCONN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // No file descriptor is left for a connection.
  'EMFILE',
  'ENFILE',
]);

// These codes count only when a connection fails: for files they mean something else.
const CONNECT_CODES = new Set(['ENOENT', 'EACCES', 'EAGAIN', 'EINVAL']);

// Messages of `pg`, its pool, Kysely and pg-boss that have no code.
const MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
  'Postgres connection has been discarded',
  'Database not opened',
  'Database connection is not opened',
];

// Severities with which PostgreSQL ends the connection.
const FATAL = new Set(['FATAL', 'PANIC']);

/**
 * Whether an error means that the database is unreachable or cannot work at the moment, so that a retry may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown };
  return (
    (typeof code === 'string' && (SERVER_CODES.test(code) || SOCKET_CODES.has(code))) ||
    (syscall === 'connect' && CONNECT_CODES.has(String(code))) ||
    FATAL.has(String(severity)) ||
    MESSAGES.some((message) => error.message.startsWith(message)) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) ||
    isDatabaseUnavailable(error.cause)
  );
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.test(String(error.code))) || hasCode(error.cause, codes);
}

/** Whether a statement failed only because it conflicted with another transaction, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return hasCode(error, /^40001$|^40P01$/);
}

/** Whether a statement gave up waiting for a lock. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, /^55P03$/);
}

/** Whether a write reached a standby, such as a primary that was demoted. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, /^25006$/);
}

// Errors that leave the connection open, or that come only after a long wait.
const NOT_LOST = /^(?:25006|40001|40P01|53...|55P03|57014|58...|ETIMEDOUT)$/;
const WAITED_MESSAGES = /^(?:timeout|Connection terminated due to connection timeout|Query read timeout)/;

/** Whether the connection of a statement broke at once, so that a new connection may work. */
export function isConnectionLost(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) &&
    !hasCode(error, NOT_LOST) &&
    !(error instanceof Error && WAITED_MESSAGES.test(error.message))
  );
}
