/** What somebody may do in the studio. Every endpoint of the studio needs one of these. */
export const RIGHTS = [
  'studio',
  'releases',
  'steps',
  'catalogue',
  'publish',
  'removal',
  'reports',
  'users',
  'private',
  'legal',
  'promotion',
  'site',
  'teams',
  'system',
  'roles',
] as const;
export type Right = (typeof RIGHTS)[number];

/** The roles from the highest rank on; those below `administrator` have the same rank. */
export const ROLES = [
  'owner',
  'administrator',
  'release_manager',
  'crew',
  'editor',
  'moderator',
  'advertiser',
] as const;
export type Role = (typeof ROLES)[number];

type RoleRules = {
  /** Russian, as the studio shows it. */
  name: string;
  /** Whether the role is given for a team; its rights are about the things of that team only. */
  isOfTeam: boolean;
  rights: readonly Right[];
};

/** The rights of each role. The right `studio` (its own account, journal of its own acts) belongs to every role. */
export const ROLE_RULES: Record<Role, RoleRules> = {
  owner: { name: 'Владелец', isOfTeam: false, rights: RIGHTS },
  administrator: { name: 'Администратор', isOfTeam: false, rights: RIGHTS },
  release_manager: {
    name: 'Релиз-менеджер',
    isOfTeam: true,
    rights: ['studio', 'releases', 'steps', 'publish', 'reports'],
  },
  crew: { name: 'Участник команды', isOfTeam: true, rights: ['studio', 'steps'] },
  editor: {
    name: 'Редактор',
    isOfTeam: false,
    rights: ['studio', 'releases', 'steps', 'catalogue', 'reports', 'teams'],
  },
  moderator: { name: 'Модератор', isOfTeam: false, rights: ['studio', 'reports', 'users'] },
  advertiser: { name: 'Рекламный менеджер', isOfTeam: false, rights: ['studio', 'promotion'] },
};

/** The roles that have a right. */
export function rolesWith(right: Right): Role[] {
  return ROLES.filter((role) => ROLE_RULES[role].rights.includes(right));
}

const TOP: readonly Role[] = ['owner', 'administrator'];

/** 3 for an owner, 2 for an administrator, 1 for any other role, 0 for none. */
export function rankOf(roles: readonly Role[]): number {
  if (roles.includes('owner')) return 3;
  if (roles.includes('administrator')) return 2;
  return roles.length > 0 ? 1 : 0;
}

/** Whether somebody may act on another person: ban, rename, change roles. Owners may act on each other. */
export function mayActOn(actor: readonly Role[], other: readonly Role[]): boolean {
  return actor.includes('owner') || rankOf(actor) > rankOf(other);
}

/** Whether somebody may give or take a role. */
export function mayGive(actor: readonly Role[], given: Role): boolean {
  return actor.includes('owner') || (actor.includes('administrator') && !TOP.includes(given));
}

/** Whether the studio asks somebody with these roles for a second factor. */
export function needsSecondFactor(roles: readonly Role[]): boolean {
  return roles.some((one) => one !== 'crew');
}
