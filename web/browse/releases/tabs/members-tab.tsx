import type { Member } from '#contract/releases.ts';
import { MemberCard } from '#web/entities/member/member-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import styles from './members-tab.module.css';
import { useRelease } from '../use-release.ts';

const ORDER = ['voicing', 'translating', 'editing', 'timing', 'decorating', 'poster'] as const;

/** The team members who made the dub, by role. */
export default function MembersTab() {
  const { members } = useRelease().release;
  if (members.length === 0) return <EmptyState heading="Участники не указаны" />;
  return (
    <section className={styles.tab} aria-label="Участники">
      {ORDER.map((role) => {
        const people = members.filter((member) => member.role.value === role);
        return people.length > 0 && <Role key={role} people={people} />;
      })}
    </section>
  );
}

function Role({ people }: { people: readonly Member[] }) {
  return (
    <div className={styles.role}>
      <h2>{people[0]?.role.description}</h2>
      <ul className={styles.people}>
        {people.map((member) => (
          <li key={member.id}>
            <MemberCard
              nickname={member.nickname}
              line={member.character ?? ''}
              picture={member.user?.avatar.optimized.thumbnail ?? member.user?.avatar.thumbnail ?? null}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
