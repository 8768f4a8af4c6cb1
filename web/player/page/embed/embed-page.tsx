import type { MouseEvent } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { episodePath } from '#contract/addresses.ts';
import { episodeById } from '#contract/releases.ts';
import { apiContext } from '#web/page/api.ts';
import { describeError } from '#web/page/errors/describe-error.ts';
import { pageMeta } from '#web/page/meta.ts';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
import type { Route } from './+types/embed-page.ts';
import { EmbedError } from './embed-error.tsx';
import styles from './embed-page.module.css';
import { EmbedScreen } from './embed-screen.tsx';
import { leavesFrame } from './leaves-frame.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  // Set first, because error pages are embedded too.
  widenPolicy(context, { isEmbed: true });
  return context.get(apiContext)(episodeById, { params });
}

/** Keeps the loaded episode as long as the address names it. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['releaseEpisodeId'] !== nextParams['releaseEpisodeId'];
}

/** The player for an iframe on another site. */
export default function EmbedPage({ loaderData: episode }: Route.ComponentProps) {
  return (
    <div className={styles.page} data-stage onClickCapture={openInNewTab}>
      <EmbedScreen episode={episode} />
    </div>
  );
}

// Links that leave the player open in a new tab, whichever component renders them.
function openInNewTab(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || !leavesFrame(link.href, location.origin)) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) {
    const { title, description } = describeError(error);
    return pageMeta(matches, { title, description, isHidden: true });
  }
  const { release } = loaderData;
  const label = episodeLabel(loaderData);
  return pageMeta(matches, {
    title: `${label} · ${release.name.main}`,
    description: `${release.name.main}, ${label.toLowerCase()}: смотреть онлайн в русской озвучке`,
    // The canonical address is the page of the episode.
    path: episodePath(loaderData.id),
    image: release.age_rating.is_adult ? null : loaderData.preview.src,
    isHidden: true,
  });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <EmbedError {...describeError(error)} />;
}
