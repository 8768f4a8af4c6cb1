import type { Member } from '#contract/releases.ts';
import { MemberCard } from '#web/entities/member/member-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import styles from './members-tab.module.css';
import { useRelease } from '../use-release.ts';

const ORDER = ['translating', 'editing', 'timing', 'decorating', 'poster'] as const;

/** The team members who made the dub: the voices with their characters, then the others with what they did. */
export default function MembersTab() {
  const { members } = useRelease().release;
  if (members.length === 0) return <EmptyState heading="Участники не указаны" />;
  const inRole = (name: Member['role']['value']) => members.filter(({ role }) => role.value === name);
  const voices = inRole('voicing');
  const others = ORDER.flatMap(inRole);
  return (
    <section className={styles.tab} aria-label="Участники">
      {voices.length > 0 && (
        <>
          <h2>Озвучка</h2>
          <People members={voices} lineOf={({ character }) => character ?? ''} />
        </>
      )}
      {others.length > 0 && (
        <>
          {voices.length > 0 && <h2>За кадром</h2>}
          <People members={others} lineOf={({ role }) => role.description ?? ''} />
        </>
      )}
    </section>
  );
}

function People({ members, lineOf }: { members: readonly Member[]; lineOf: (member: Member) => string }) {
  return (
    <ul className={styles.people}>
      {members.map((member) => (
        <li key={member.id}>
          <MemberCard
            nickname={member.nickname}
            line={lineOf(member)}
            picture={member.user?.avatar.optimized.thumbnail ?? member.user?.avatar.thumbnail ?? null}
          />
        </li>
      ))}
    </ul>
  );
}
