// Temporary errors by PostgreSQL's codes (appendix A of its manual): connections (08), a standby that takes no writes
// (25006), out of memory, disk or connections (53), a server that stops, starts or has crashed (57P01 to 57P05), system
// errors (58).
const SERVER_CODES = /^(?:08...|25006|53...|57P0[1-5]|58...)$/;

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
