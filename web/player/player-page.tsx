import type { ReactNode } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { episodeById, type ReleasedEpisode } from '#contract/releases.ts';
import { apiContext } from '../api.ts';
import { pageMeta } from '../meta.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import type { Route } from './+types/player-page.ts';
import { releaseAddress } from './addresses.ts';
import { useIsConfirmedAdult } from './doors/adult-confirmation.ts';
import { AdultDoor, BlockedDoor, Door } from './doors/door.tsx';
import { episodeLabel, fullEpisodeTitle } from './episode-words.ts';
import { hasVideo, isBlocked } from './film.ts';
import styles from './player-page.module.css';
import { Watch } from './watch.tsx';

export function loader({ context, params }: Route.LoaderArgs) {
  return context.get(apiContext)(episodeById, { params });
}

/** An episode does not change while it is watched. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['releaseEpisodeId'] !== nextParams['releaseEpisodeId'];
}

export default function PlayerPage({ loaderData: episode }: Route.ComponentProps) {
  const isAdult = useIsConfirmedAdult();
  const { release } = episode;
  const back = <LinkButton to={releaseAddress(release)}>К релизу</LinkButton>;
  if (release.age_rating.is_adult && !isAdult) return <Closed episode={episode} door={<AdultDoor />} />;
  if (isBlocked(release)) {
    return <Closed episode={episode} door={<BlockedDoor release={release}>{back}</BlockedDoor>} />;
  }
  if (hasVideo(episode)) return <Watch episode={episode} />;
  const sign = <Icon name="clock" size={32} />;
  const door = (
    <Door sign={sign} heading="Видео ещё нет" help="Эпизод появится здесь, как только будет готов">
      {back}
    </Door>
  );
  return <Closed episode={episode} door={door} />;
}

function Closed({ episode, door }: { episode: ReleasedEpisode; door: ReactNode }) {
  return (
    <main className={styles.closed}>
      <h1 className={styles.closedTitle}>
        <Link to={releaseAddress(episode.release)}>{episode.release.name.main}</Link>
        <small>{fullEpisodeTitle(episode)}</small>
      </h1>
      {door}
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { release } = loaderData;
  const label = episodeLabel(loaderData);
  return pageMeta(matches, {
    title: `▶ ${label} · ${release.name.main}`,
    description: `${release.name.main}, ${label.toLowerCase()}: смотреть онлайн в русской озвучке`,
    path: `/anime/video/episode/${loaderData.id}`,
    image: loaderData.preview.src ?? release.poster.src,
  });
}
