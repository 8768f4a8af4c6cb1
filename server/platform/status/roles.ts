/** The parts of the program that a process may run. */
export const ROLES = ['web', 'tracker', 'jobs', 'ingest'] as const;
export type Role = (typeof ROLES)[number];

const NAMES: Record<Role, string> = {
  web: 'сайт и API',
  tracker: 'трекер',
  jobs: 'задания и письма',
  ingest: 'обработка видео',
};

/** Lists the parts that a process runs. */
export function formatRoles(roles: ReadonlySet<Role>): string {
  return ROLES.filter((role) => roles.has(role))
    .map((role) => NAMES[role])
    .join(', ');
}
