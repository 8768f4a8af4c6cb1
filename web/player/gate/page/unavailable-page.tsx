import type { ReactNode } from 'react';
import { releasePath } from '#contract/addresses.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { FollowButton } from '#web/entities/viewer/bell/follow-button.tsx';
import { isBlocked } from '#web/entities/episode/player-episode.ts';
import type { WideCover } from '#web/entities/release/wide-cover.ts';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { NoVideoNotice } from '../no-video-notice.tsx';
import { AgeGate, BlockedNotice } from '../unavailable-notice.tsx';
import { PageHead } from './page-head.tsx';
import type { UnavailableFacts } from './unavailable-facts.ts';
import styles from './unavailable-page.module.css';
import { showProblem } from '#web/entities/viewer/lists/own-list-actions.ts';
import { useFavorite } from '#web/entities/viewer/lists/use-favorite.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Adds a release to the favourites of the viewer, or of the browser, and removes it. */
function FavoriteButton({ releaseId }: { releaseId: number }) {
  const { isIn, toggle } = useFavorite(releaseId);
  return (
    <Button aria-pressed={isIn} onClick={toggle} errorCallback={showProblem}>
      <Icon name={isIn ? 'heart-full' : 'heart'} />
      {isIn ? 'В избранном' : 'В избранное'}
    </Button>
  );
}

type UnavailableProps = {
  episode: EpisodeWithRelease;
  facts: UnavailableFacts | null;
  /** Whether the age of the viewer must be confirmed first. */
  needsAge: boolean;
};

/** The page of an episode that cannot be played: the art of its release, the reason, and what the viewer can do. */
export function UnavailablePage({ episode, facts, needsAge }: UnavailableProps) {
  const { release } = episode;
  return (
    <main className={styles.page}>
      <Art episode={episode} cover={facts?.cover ?? null} isAdult={needsAge} />
      <PageHead episode={episode} />
      {needsAge ? (
        <AgeGate />
      ) : (
        <Reason episode={episode} expected={facts?.expected ?? null}>
          {!isBlocked(release) && <FollowButton releaseId={release.id} look="word" />}
          <LinkButton to={releasePath(release.alias)}>К релизу</LinkButton>
          <FavoriteButton releaseId={release.id} />
        </Reason>
      )}
    </main>
  );
}

type ReasonProps = { episode: EpisodeWithRelease; expected: string | null; children: ReactNode };

function Reason({ episode, expected, children }: ReasonProps) {
  if (isBlocked(episode.release)) {
    return <BlockedNotice release={episode.release}>{children}</BlockedNotice>;
  }
  return (
    <NoVideoNotice episode={episode} expected={expected}>
      {children}
    </NoVideoNotice>
  );
}

type ArtProps = { episode: EpisodeWithRelease; cover: WideCover | null; isAdult: boolean };

// Before the age is confirmed no details are shown.
function Art({ episode, cover, isAdult }: ArtProps) {
  const { poster } = episode.release;
  const src = cover?.src ?? poster.optimized.preview ?? poster.preview ?? poster.src;
  if (src === null) return null;
  return (
    <div className={styles.art} aria-hidden="true">
      <img className={classes((cover === null || isAdult) && styles.blurred)} src={src} alt="" />
    </div>
  );
}
