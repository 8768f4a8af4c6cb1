// Descriptors that the database, the build, the log and jobs need.
const RESERVED = 100;
const MIN_CONNECTIONS = 32;
// About 20 KB each; one core could not serve more.
const MAX_CONNECTIONS = 10_000;

/** The open files that the system allows this process; undefined where it has no such limit (Windows). */
function fileLimit(): number | undefined {
  // Otherwise the report resolves the host name of every peer.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}

/**
 * How many connections may be open at once: each may need a file besides its socket, and some descriptors are
 * reserved.
 */
export function connectionsWithin(limit: number | undefined = fileLimit()): number {
  if (limit === undefined) return MAX_CONNECTIONS;
  const fitting = Math.floor((limit - RESERVED) / 2);
  return Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, fitting));
}
