import { Outlet, useMatches } from 'react-router';
import { latestReleases } from '#contract/releases.ts';
import { firstWideCover } from '#web/entities/release/first-wide-cover.ts';
import type { WideCover } from '#web/entities/release/wide-cover.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/clean.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { useIsTv, useSite } from '#web/entities/viewer/root-data.ts';
import type { CleanLayoutHandle } from '#web/page/clean-layout-handle.ts';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { classes } from '#web/ui/classes.ts';
import { Television } from './television/lazy-television.ts';
import styles from './clean.module.css';
import { Footer } from './footer.tsx';

const LOOKED_AT = 4;

/** Loads the wide picture of the newest release that has one and is for everybody; null without one. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ art: WideCover | null }> {
  const call = context.get(apiContext);
  const load = async () => {
    const latest = await call(latestReleases, { query: { limit: LOOKED_AT } });
    const forEverybody = latest.filter(({ age_rating }) => !age_rating.is_adult);
    return firstWideCover(
      call,
      forEverybody.map(({ id }) => id),
    );
  };
  // The form works without it.
  return { art: await load().catch(() => null) };
}

/** Another picture would only distract. */
export const shouldRevalidate = () => false;

/**
 * The layout without navigation: the name of the site above a narrow column for sign-in and similar pages, on wide
 * screens beside a picture, or above the full width for pages with `isWide`.
 */
export default function CleanLayout({ loaderData: { art } }: Route.ComponentProps) {
  const site = useSite();
  const isTv = useIsTv();
  const isWide = useMatches().some(
    ({ handle }) => (handle as CleanLayoutHandle | undefined)?.isWide === true,
  );
  const shown = isWide ? null : art;
  return (
    <div className={classes(styles.page, isWide && styles.wide, shown && styles.withArt)}>
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
      {shown && (
        // Phones do not show it, and load nothing that is not shown.
        <div className={styles.art} aria-hidden="true">
          <img src={shown.src} {...shown.place} width={1920} height={1080} alt="" loading="lazy" />
        </div>
      )}
      {!isTv && <Footer />}
    </div>
  );
}
