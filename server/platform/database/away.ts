// What passes by itself, by the classes and codes of PostgreSQL (appendix A of its manual): connections (08), a standby
// that takes no writes (25006), no memory, disk or connection left (53), a server that stops, starts or has crashed
// (57P01 to 57P05), errors of its system (58).
const SERVER_CODES = /^(?:08...|25006|53...|57P0[1-5]|58...)$/;

// Of sockets and of name servers, wherever they come from.
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
  // No descriptor is left for another connection.
  'EMFILE',
  'ENFILE',
]);

// Of a file they mean something else: only a connection that fails with them has no server at its other end.
const CONNECT_CODES = new Set(['ENOENT', 'EACCES', 'EAGAIN', 'EINVAL']);

// `pg`, its pool, Kysely and pg-boss say these without any code.
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

// An error with which PostgreSQL ends the connection, whatever it is about.
const FATAL = new Set(['FATAL', 'PANIC']);

/**
 * Whether something failed only because the database cannot be reached, cannot work at the moment or has just crashed:
 * the same may well succeed later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown };
  return (
    (typeof code === 'string' && (SERVER_CODES.test(code) || SOCKET_CODES.has(code))) ||
    (syscall === 'connect' && CONNECT_CODES.has(String(code))) ||
    FATAL.has(String(severity)) ||
    MESSAGES.some((message) => error.message.startsWith(message)) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseAway)) ||
    isDatabaseAway(error.cause)
  );
}
