import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { episodePath, releasePath } from '#contract/addresses.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { useIsConfirmedAdult } from '../../gate/adult-confirmation.ts';
import { AdultDoor, BlockedDoor } from '../../gate/door.tsx';
import { NoVideoDoor } from '../../gate/no-video-door.tsx';
import { hasVideo, isBlocked } from '#web/entities/episode/film.ts';
import { Watch } from '../watch.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { EmbedCover } from './embed-cover.tsx';
import { embedLine } from './embed-line.ts';
import styles from './embed-page.module.css';

/** The player of an embedded episode; or the reason why it is not available. */
export function EmbedScreen({ episode }: { episode: ReleasedEpisode }) {
  const playlist = useMemo(() => embedLine(episode), [episode]);
  const [params] = useSearchParams();
  // Stays true, so that the next episode starts without the cover.
  const [isStarted, setIsStarted] = useState(params.get('autoplay') === '1');
  const isAdult = useIsConfirmedAdult();
  const { release } = episode;
  if (release.age_rating.is_adult && !isAdult) {
    return (
      <main className={styles.door}>
        <AdultDoor>
          <LinkButton size="large" to={episodePath(episode.id)} target="_blank">
            На&nbsp;сайт
          </LinkButton>
        </AdultDoor>
      </main>
    );
  }
  const releaseLink = (
    <LinkButton to={releasePath(release.alias)} target="_blank">
      Страница релиза
    </LinkButton>
  );
  if (isBlocked(release)) {
    return (
      <main className={styles.door}>
        <BlockedDoor release={release}>{releaseLink}</BlockedDoor>
      </main>
    );
  }
  if (!hasVideo(episode)) {
    return (
      <main className={styles.door}>
        <NoVideoDoor episode={episode}>{releaseLink}</NoVideoDoor>
      </main>
    );
  }
  if (isStarted) return <Watch episode={episode} playlist={playlist} isEmbed />;
  return <EmbedCover episode={episode} onStart={() => setIsStarted(true)} />;
}
