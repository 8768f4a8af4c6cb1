// What the process needs besides its connections: the database's, the build's, the log's and the jobs' own.
const RESERVED = 100;
const MIN_CONNECTIONS = 32;
// About 20 KB each: more serve nobody on one core.
const MAX_CONNECTIONS = 10_000;

/** The open files that the system allows this process; undefined where it has no such limit (Windows). */
function fileLimit(): number | undefined {
  // Without it the report asks for the name of every peer.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}

/**
 * How many connections may be open at once: each may hold a file besides its socket, and some descriptors are for the
 * rest.
 */
export function connectionsWithin(limit: number | undefined = fileLimit()): number {
  if (limit === undefined) return MAX_CONNECTIONS;
  const fitting = Math.floor((limit - RESERVED) / 2);
  return Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, fitting));
}
