import type { Team, TeamRole, TeamUser } from '#contract/teams.ts';

export type Person = {
  id: string;
  nickname: string;
  avatar: string | null;
  roles: TeamRole[];
  isIntern: boolean;
  isOnVacation: boolean;
};

/** A team with its anchor on the page and its members. */
export type FullTeam = Pick<Team, 'id' | 'title' | 'description'> & { anchor: string; people: Person[] };

/** Adds the members to their teams and keeps the order of both; members of unknown teams are left out. */
export function withPeople(teams: readonly Team[], users: readonly TeamUser[]): FullTeam[] {
  return teams.map(({ id, title, description }) => ({
    id,
    title,
    description,
    anchor: title.replace(/\s+/g, '-'),
    people: withoutCommonRoles(users.filter(({ team }) => team.id === id).map(toPerson)),
  }));
}

// The name of such a team says what everyone in it does: thirteen equal lines under it would add nothing.
function withoutCommonRoles(people: Person[]): Person[] {
  const isCommon = (role: TeamRole) =>
    people.length > 1 && people.every(({ roles }) => roles.some(({ id }) => id === role.id));
  return people.map((person) => ({ ...person, roles: person.roles.filter((role) => !isCommon(role)) }));
}

function toPerson({ id, nickname, user, roles, is_intern, is_vacation }: TeamUser): Person {
  const avatar = user.avatar.optimized.thumbnail ?? user.avatar.thumbnail;
  return { id, nickname, avatar, roles, isIntern: is_intern, isOnVacation: is_vacation };
}

/** Counts the members; the same name in several teams counts once. */
export function peopleCount(teams: readonly FullTeam[]): number {
  return new Set(teams.flatMap(({ people }) => people.map(({ nickname }) => nickname))).size;
}
