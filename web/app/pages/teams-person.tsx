import type { TeamRole } from '#contract/teams.ts';
import { Badge } from '#web/ui/controls/badge.tsx';
import { MemberPicture } from '#web/entities/member/member-picture.tsx';
import type { Person } from './teams.ts';
import styles from './teams-person.module.css';

/** A member of a team: avatar, name, roles, and whether they are an intern or on vacation. */
export function PersonCard({ person }: { person: Person }) {
  const { nickname, roles, isIntern, isOnVacation } = person;
  return (
    <article className={styles.person}>
      <MemberPicture nickname={nickname} src={person.avatar} />
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{nickname}</b>
          {isIntern && <Badge variant="outline">стажёр</Badge>}
          {isOnVacation && <Badge variant="outline">в отпуске</Badge>}
        </p>
        {roles.length > 0 && (
          <ul className={styles.roles}>
            {roles.map((role) => (
              <Role key={role.id} role={role} />
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

function Role({ role: { title, color } }: { role: TeamRole }) {
  return (
    <li className={styles.role}>
      {color !== null && (
        // A drawing, because the page's policy refuses style attributes.
        <svg width={8} height={8} viewBox="0 0 8 8" aria-hidden="true" focusable="false">
          <circle cx={4} cy={4} r={4} fill={color} />
        </svg>
      )}
      {title}
    </li>
  );
}
