import { Outlet, useMatches } from 'react-router';
import type { Call } from '#contract/client.ts';
import { recommendedReleases } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/clean.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { useIsTv, useSite } from '#web/entities/viewer/root-data.ts';
import type { CleanLayoutHandle } from '#web/page/clean-layout-handle.ts';
import { type PictureSizes, preferredSizes } from '#web/ui/pictures/pictures.ts';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { classes } from '#web/ui/classes.ts';
import { Television } from './television/lazy-television.ts';
import styles from './clean.module.css';
import { Footer } from './footer.tsx';
import { posterColumns } from './poster-columns.ts';
import { PosterWall } from './poster-wall.tsx';

// Some more than the wall has, because not every release has a poster for everybody.
const CONSIDERED = 32;

async function loadWall(call: Call): Promise<PictureSizes[][] | null> {
  const query = { limit: CONSIDERED, include: ['poster', 'age_rating'] };
  const loved = await call(recommendedReleases, { query });
  const forEverybody = loved.filter(({ age_rating }) => !age_rating.is_adult);
  return posterColumns(forEverybody.map(({ poster }) => preferredSizes(poster)));
}

/** Loads the posters that people love most; null for too few. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ wall: PictureSizes[][] | null }> {
  // The form works without them.
  return { wall: await loadWall(context.get(apiContext)).catch(() => null) };
}

/** Other pictures would only distract. */
export const shouldRevalidate = () => false;

/**
 * The layout without navigation: the name of the site above a narrow column for sign-in and similar pages, beside a
 * wall of posters, or above the full width for pages with `isWide`.
 */
export default function CleanLayout({ loaderData: { wall } }: Route.ComponentProps) {
  const site = useSite();
  const isTv = useIsTv();
  const handles = useMatches().map(({ handle }) => handle as CleanLayoutHandle | undefined);
  const isWide = handles.some((handle) => handle?.isWide);
  const isLong = handles.some((handle) => handle?.isLong);
  const columns = isWide ? null : wall;
  return (
    <div
      className={classes(
        styles.page,
        isWide && styles.wide,
        columns && styles.withArt,
        isLong && styles.long,
      )}
    >
      {columns && <PosterWall columns={columns} />}
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
