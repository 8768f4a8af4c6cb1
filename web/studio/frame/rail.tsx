import { STUDIO_HELP_PATH, STUDIO_PATH } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { groupsFor } from '../access/sections.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { OwnMenu } from './own-menu.tsx';
import styles from './rail.module.css';
import { SectionLinks } from './section-links.tsx';

/** The sections at the left edge, those that the rights of the member allow, and the member. */
export function Rail({ me }: { me: StudioMe }) {
  const { short_name } = useSite();
  return (
    <aside className={styles.rail} aria-label="Студия">
      <Link to={STUDIO_PATH} className={styles.brand}>
        <FoxMark size={24} />
        {short_name}
        <small>студия</small>
      </Link>
      <nav aria-label="Разделы студии">
        {groupsFor(me).map(({ title, sections }) => (
          <div key={title}>
            {title !== null && <p className={styles.group}>{title}</p>}
            <SectionLinks sections={sections} className={styles.section} countClass={styles.count} />
          </div>
        ))}
      </nav>
      <div className={styles.foot}>
        <Link to={STUDIO_HELP_PATH} className={styles.section}>
          <StudioIcon name="info" />
          Справка
        </Link>
        <OwnMenu me={me} />
      </div>
    </aside>
  );
}
