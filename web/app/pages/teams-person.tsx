import { MemberCard } from '#web/entities/member/member-card.tsx';
import type { Person } from './teams.ts';

/** A member of a team: face, name, and in a line what they do and whether they are an intern or on vacation. */
export function PersonCard({
  person: { nickname, avatar, roles, isIntern, isOnVacation },
}: {
  person: Person;
}) {
  const line = [...roles.map(({ title }) => title), isIntern && 'стажёр', isOnVacation && 'в отпуске'];
  const words = line.filter((word) => word !== false).join(', ');
  return <MemberCard nickname={nickname} picture={avatar} line={words} />;
}
