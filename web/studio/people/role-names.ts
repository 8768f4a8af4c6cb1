import { ROLE_RULES, type Role } from '#contract/studio/rights.ts';

type NamedRole = { role: Role; team?: { title: string } | null };

function withTeam(name: string, { team }: NamedRole): string {
  return team ? `${name}, ${team.title}` : name;
}

/** «Релиз-менеджер, Лисы». */
export function formatRole(given: NamedRole): string {
  return withTeam(ROLE_RULES[given.role].name, given);
}

/** The roles of a person in one line: «релиз-менеджер, Лисы · редактор»; «зритель» without any. */
export function formatRoles(roles: readonly NamedRole[]): string {
  if (roles.length === 0) return 'зритель';
  return roles.map((given) => withTeam(ROLE_RULES[given.role].name.toLowerCase(), given)).join(' · ');
}
