import type { FullRelease } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { classes } from '#web/ui/classes.ts';
import { tieShortWords } from '#contract/no-break.ts';
import { useIsTv } from '#web/entities/viewer/root-data.ts';
import { Backdrop, useWideArt } from './backdrop.tsx';
import { Description, Facts, MainStep, NextEpisodeLine, OwnButtons, ShareButton } from '../lazy-details.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import styles from './release-header.module.css';

const loaded = import.meta.env.SSR ? await import('./more-menu.tsx') : undefined;

/** The menu of further actions, loaded after the page. */
const MoreMenu = lazyComponent(
  loaded,
  () => import('./more-menu.tsx'),
  (module) => module.MoreMenu,
);

// Three lines of the largest letters.
const LONG_NAME = 60;

type ReleaseHeaderProps = {
  /** With how the dubbing of its next episode goes, where the team shows it. */
  release: FullRelease & { progress?: string };
  /** Why the release is blocked, where the tab below does not say it. */
  block: string | null;
  /** Whether the page has the name as its heading elsewhere: a page has one. */
  isHeadingElsewhere: boolean;
  now: Date;
};

/** The head of a release's page over its wide picture; without one, beside its poster. */
export function ReleaseHeader({ release, block, isHeadingElsewhere, now }: ReleaseHeaderProps) {
  const { name, poster, notification, cuts, progress } = release;
  const art = useWideArt(release);
  const Name = isHeadingElsewhere ? 'p' : 'h1';
  const isTv = useIsTv();
  return (
    <div className={styles.stage} data-stage data-release>
      <Backdrop key={release.id} art={art} poster={poster} />
      <header className={classes(styles.header, art === null ? styles.withPoster : styles.overArt)}>
        {art === null && (
          <div key={release.id} className={styles.poster} data-moving>
            <Poster
              pictures={poster}
              alt={`Постер: ${name.main}`}
              sizes="(width < 960px) 112px, 280px"
              eager
            />
          </div>
        )}
        <div className={styles.names}>
          <Name className={classes(styles.name, name.main.length > LONG_NAME && styles.long)}>
            {tieShortWords(name.main)}
          </Name>
          {name.english !== name.main && <p className={styles.english}>{name.english}</p>}
          <Facts release={release} />
        </div>
        <div className={styles.body}>
          {release.description && <Description key={release.id} text={release.description} />}
          {notification && (
            <p className={styles.notice}>
              <Icon name="info" />
              {tieShortWords(notification)}
            </p>
          )}
          {progress && (
            <p className={styles.notice}>
              <Icon name="info" />
              {progress}
            </p>
          )}
          {cuts && (
            <p className={styles.notice}>
              <Icon name="info" />
              {tieShortWords(`Вырезано: ${cuts}`)}
            </p>
          )}
          {block !== null && (
            <p className={styles.notice}>
              <Icon name="lock" />
              {block}
            </p>
          )}
          {isTv && <NextEpisodeLine release={release} now={now} />}
          <div className={styles.actions} data-actions>
            <MainStep release={release} />
            <OwnButtons releaseId={release.id} />
            {/* Links to pass on, calendars and other sites are of no use on a television. */}
            {!isTv && (
              <>
                <span className={styles.share}>
                  <ShareButton release={release} />
                </span>
                <MoreMenu release={release} />
              </>
            )}
          </div>
        </div>
      </header>
    </div>
  );
}
