import { Outlet, useMatches } from 'react-router';
import { Link } from '#web/ui/controls/link.tsx';
import { useIsTv, useSite } from '#web/entities/viewer/root-data.ts';
import type { CleanLayoutHandle } from '#web/page/clean-layout-handle.ts';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { classes } from '#web/ui/classes.ts';
import { Television } from './television/lazy-television.ts';
import styles from './clean.module.css';
import { Footer } from './footer.tsx';

/**
 * The layout without navigation: the name of the site above a narrow column for sign-in and similar pages, or above the
 * full width for pages with `isWide`.
 */
export default function CleanLayout() {
  const site = useSite();
  const isTv = useIsTv();
  const isWide = useMatches().some(
    ({ handle }) => (handle as CleanLayoutHandle | undefined)?.isWide === true,
  );
  return (
    <div className={classes(styles.page, isWide && styles.wide)}>
      {!(isTv && isWide) && (
        <header className={styles.head}>
          <Link to="/" className={styles.brand}>
            <FoxMark size={28} />
            {site.short_name}
          </Link>
        </header>
      )}
      {isTv && <Television hasRail={isWide} />}
      <div className={styles.column}>
        <Outlet />
      </div>
      {!isTv && <Footer />}
    </div>
  );
}
