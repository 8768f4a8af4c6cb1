import { Outlet, useMatches } from 'react-router';
import type { Call } from '#contract/client.ts';
import { latestReleases, recommendedReleases } from '#contract/releases.ts';
import { firstWideCover } from '#web/entities/release/first-wide-cover.ts';
import type { WideCover } from '#web/entities/release/wide-cover.ts';
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

const LOOKED_AT = 4;

// Some more than the wall has, because not every release has a poster for everybody.
const CONSIDERED = 32;

type Beside = { wall: PictureSizes[][] | null; art: WideCover | null };

/** Loads the posters that people love most, for everybody; null for too few. */
async function loadWall(call: Call): Promise<PictureSizes[][] | null> {
  const query = { limit: CONSIDERED, include: ['poster', 'age_rating'] };
  const loved = await call(recommendedReleases, { query });
  return posterColumns(
    loved.filter(({ age_rating }) => !age_rating.is_adult).map(({ poster }) => preferredSizes(poster)),
  );
}

/** Loads the wide picture of the newest release that has one and is for everybody; null without one. */
async function loadArt(call: Call): Promise<WideCover | null> {
  const latest = await call(latestReleases, { query: { limit: LOOKED_AT } });
  const forEverybody = latest.filter(({ age_rating }) => !age_rating.is_adult);
  return firstWideCover(
    call,
    forEverybody.map(({ id }) => id),
  );
}

/** Loads the pictures beside the form, which works without them. */
export async function loader({ context }: Route.LoaderArgs): Promise<Beside> {
  const call = context.get(apiContext);
  const wall = await loadWall(call).catch(() => null);
  return { wall, art: wall ? null : await loadArt(call).catch(() => null) };
}

/** Other pictures would only distract. */
export const shouldRevalidate = () => false;

/**
 * The layout without navigation: the name of the site above a narrow column for sign-in and similar pages, beside a
 * wall of posters, or above the full width for pages with `isWide`. A small catalogue has a wide picture instead.
 */
export default function CleanLayout({ loaderData: { wall, art } }: Route.ComponentProps) {
  const site = useSite();
  const isTv = useIsTv();
  const isWide = useMatches().some(
    ({ handle }) => (handle as CleanLayoutHandle | undefined)?.isWide === true,
  );
  const hasPictures = !isWide && (wall ?? art) !== null;
  return (
    <div className={classes(styles.page, isWide && styles.wide, hasPictures && styles.withArt)}>
      {hasPictures && wall && <PosterWall columns={wall} />}
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
      {hasPictures && art && (
        // Phones do not show it, and load nothing that is not shown.
        <div className={styles.art} aria-hidden="true">
          <img src={art.src} {...art.place} width={1920} height={1080} alt="" loading="lazy" />
        </div>
      )}
      {!isTv && <Footer />}
    </div>
  );
}
