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

/** An episode with its player, or the door in front of it. */
export function EmbedScreen({ episode }: { episode: ReleasedEpisode }) {
  const line = useMemo(() => embedLine(episode), [episode]);
  const [params] = useSearchParams();
  // Once started, the next episode goes on by itself.
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
  const out = (
    <LinkButton to={releasePath(release.alias)} target="_blank">
      Страница релиза
    </LinkButton>
  );
  if (isBlocked(release)) {
    return (
      <main className={styles.door}>
        <BlockedDoor release={release}>{out}</BlockedDoor>
      </main>
    );
  }
  if (!hasVideo(episode)) {
    return (
      <main className={styles.door}>
        <NoVideoDoor episode={episode}>{out}</NoVideoDoor>
      </main>
    );
  }
  if (isStarted) return <Watch episode={episode} line={line} isEmbed />;
  return <EmbedCover episode={episode} onStart={() => setIsStarted(true)} />;
}
