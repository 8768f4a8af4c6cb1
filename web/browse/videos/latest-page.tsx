import { LATEST_RELEASES_PATH, VIDEOS_PATH } from '#contract/addresses.ts';
import { latestVideos, type Video } from '#contract/videos.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
import { type FramedHost, framesOf, originsOf } from '#web/player/external/framed-hosts.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Masonry, MASONRY_SIZES } from '#web/ui/pictures/masonry.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Page, PageLead } from '#web/ui/page.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import type { Route } from './+types/latest-page.ts';
import styles from './latest-page.module.css';
import { type Playlist, toPlaylists } from './playlists.ts';
import { VideoCard } from './video-card.tsx';
import { idsOf } from './video-host.ts';
import { VideoStage } from './video-stage.tsx';

const framesOfVideo = ({ url }: Video): FramedHost[] => framesOf(idsOf(url), { external_player: null });

export async function loader({ context, request }: Route.LoaderArgs) {
  const videos = await context.get(apiContext)(latestVideos, { query: { limit: 50 } });
  widenPolicy(context, { frameOrigins: originsOf(videos.flatMap(framesOfVideo)) });
  const id = Number(new URL(request.url).searchParams.get('play'));
  const chosen = videos.find((video) => video.id === id);
  const playlists = toPlaylists(videos);
  const cards = playlists.flatMap((playlist) => playlist.cards);
  const card = cards.find((one) => one.id === id);
  const frames = chosen ? framesOfVideo(chosen) : [];
  const playing = chosen && card && frames.length > 0 ? { card, frames } : null;
  return { playlists, playing, now: new Date().toISOString() };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.playing?.card.title ?? 'Последние видео',
    description:
      'Видео команды на других площадках: анонсы, записи со студии и ответы зрителям, сначала новые.',
    path: VIDEOS_PATH,
    isHidden: Boolean(loaderData?.playing),
  });
}

export default function LatestVideosPage({ loaderData: { playlists, playing, now } }: Route.ComponentProps) {
  return (
    <Page>
      {playing && <VideoStage key={playing.card.id} {...playing} now={now} />}
      <h1>Последние видео</h1>
      {playlists.length === 0 ? (
        <NoVideos />
      ) : (
        <PageLead>Трейлеры, записи со&nbsp;студии и&nbsp;ответы зрителям</PageLead>
      )}
      {playlists.map((playlist, i) => (
        <PlaylistSection
          key={playlist.id}
          playlist={playlist}
          playingId={playing?.card.id}
          now={now}
          isFirst={i === 0}
          isOnly={playlists.length === 1}
        />
      ))}
    </Page>
  );
}

type PlaylistSectionProps = {
  playlist: Playlist;
  playingId: number | undefined;
  now: string;
  isFirst: boolean;
  isOnly: boolean;
};

function PlaylistSection({ playlist, playingId, now, isFirst, isOnly }: PlaylistSectionProps) {
  const { id, title, description, url, cards, is_announce: isAnnounce } = playlist;
  return (
    <section className={styles.playlist} aria-labelledby={`playlist-${id}`}>
      <header className={styles.head}>
        <div>
          <h2 id={`playlist-${id}`}>{title}</h2>
          {/* The lead of the page says the same. */}
          {description !== '' && !isOnly && <p>{tieText(description)}</p>}
        </div>
        <a
          className={buttonClass({ size: 'small' })}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Весь плейлист «${title}», откроется в новой вкладке`}
        >
          Весь плейлист
          <Icon name="external" size={16} />
        </a>
      </header>
      <Masonry>
        {cards.map((card, i) => (
          <li key={card.id}>
            <VideoCard
              // Where all of them are announcements, none has to say so.
              card={{ ...card, origin: '', isAnnounce: card.isAnnounce && !isAnnounce }}
              now={now}
              sizes={MASONRY_SIZES}
              eager={isFirst && i < 2}
              isPlaying={card.id === playingId}
            />
          </li>
        ))}
      </Masonry>
    </section>
  );
}

function NoVideos() {
  return (
    <EmptyState
      heading="Видео пока нет"
      help="Здесь появятся анонсы и другие видео команды"
      action={
        <LinkButton to={LATEST_RELEASES_PATH} variant="main">
          К новинкам
        </LinkButton>
      }
    />
  );
}
