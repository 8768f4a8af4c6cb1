import { releasePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { MemberCard } from '#web/entities/member/member-card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import styles from './voices.module.css';

const SHOWN = 6;

/** The voices of the dub, with a link to the whole team. */
export function Voices({ release: { alias, members } }: { release: FullRelease }) {
  const voices = members.filter(({ role }) => role.value === 'voicing').slice(0, SHOWN);
  if (voices.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="voices">
      <header className={styles.head}>
        <h2 id="voices">Голоса</h2>
        <Link to={`${releasePath(alias)}/members`} className={styles.all} preventScrollReset>
          Вся команда
          <Icon name="right" size={16} />
        </Link>
      </header>
      <ul className={styles.people}>
        {voices.map(({ id, nickname, character, user }) => (
          <li key={id}>
            <MemberCard
              nickname={nickname}
              line={character ?? ''}
              picture={user?.avatar.optimized.thumbnail ?? user?.avatar.thumbnail ?? null}
              isSmall
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
