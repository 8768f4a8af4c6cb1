import { ROLE_RULES, type Role } from '#contract/studio/rights.ts';

type NamedRole = { role: Role; team?: { title: string } | null };

/** «Релиз-менеджер, Лисы». */
export function formatRole({ role, team }: NamedRole): string {
  const { name } = ROLE_RULES[role];
  return team ? `${name}, ${team.title}` : name;
}

/** The roles of a person in one line; «зритель» without any. */
export function formatRoles(roles: readonly NamedRole[]): string {
  return roles.length === 0 ? 'зритель' : roles.map((one) => formatRole(one).toLowerCase()).join(' · ');
}
