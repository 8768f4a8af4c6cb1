import { LATEST_RELEASES_PATH, VIDEOS_PATH } from '#contract/addresses.ts';
import { latestVideos } from '#contract/videos.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FrameGrid } from '#web/ui/pictures/frame-card.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Page, PageLead } from '#web/ui/page.tsx';
import type { Route } from './+types/latest-page.ts';
import { toVideoCard } from './card.ts';
import { VideoCard } from './video-card.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const videos = await context.get(apiContext)(latestVideos, { query: { limit: 50 } });
  return { cards: videos.map(toVideoCard), now: new Date().toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Последние видео',
    description:
      'Видео команды на других площадках: анонсы, записи со студии и ответы зрителям, сначала новые.',
    path: VIDEOS_PATH,
  });
}

export default function LatestVideosPage({ loaderData: { cards, now } }: Route.ComponentProps) {
  return (
    <Page>
      <h1>Последние видео</h1>
      {cards.length === 0 ? (
        <NoVideos />
      ) : (
        <>
          <PageLead>Видео команды на других площадках</PageLead>
          <FrameGrid>
            {cards.map((card, i) => (
              <li key={card.id}>
                <VideoCard card={card} now={now} eager={i < 2} />
              </li>
            ))}
          </FrameGrid>
        </>
      )}
    </Page>
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
