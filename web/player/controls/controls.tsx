import { type FocusEvent, useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { EndingCard, EndingScreen } from './ending/ending.tsx';
import { useEpisode, useIsEmbed, usePlaylist, usePlayer } from '../store/player-context.ts';
import { useMediaSession } from '../store/use-media-session.ts';
import { useSlice } from '../store/use-slice.ts';
import { useQueueNavigation } from '../store/use-queue-navigation.ts';
import type { Player } from '../store/player.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { BottomBar } from './bar/bottom-bar.tsx';
import styles from './controls.module.css';
import { EpisodesDrawer } from './episodes/episodes-drawer.tsx';
import { FailurePanel } from './notices/failure-panel.tsx';
import { QualityFallbackNotice, DeliveryOriginNotice } from './notices/connection-notices.tsx';
import { NextCard } from './notices/next-card.tsx';
import { IdleCheckDialog } from './notices/idle-check-dialog.tsx';
import { ReportDialog } from './help/report-button.tsx';
import { ResumeNotice } from './notices/resume-notice.tsx';
import { BigPlayButton, MessageOverlay, LoadingOverlay } from './overlays.tsx';
import { SkipButton } from './bar/skip-button.tsx';
import { SkippedNotice } from './notices/skipped-notice.tsx';
import { SleepNotice } from './notices/sleep-notice.tsx';
import { StatsPanel } from './help/stats-panel.tsx';
import { TvScreen } from './tv/tv-screen.tsx';
import { TopBar } from './title/top-bar.tsx';
import { TouchRow } from './bar/touch-row.tsx';

const LazyKeysList = lazyComponent(
  undefined,
  () => import('./help/keys-list.tsx'),
  ({ KeysList: list }) => list,
);

/** The list of keys; its code is loaded when it is first opened. */
function KeysList() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'keys');
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <LazyKeysList /> : null;
}

const PLAYING_SIGN = '▶ ';

function markTitle(): void {
  if (!document.title.startsWith(PLAYING_SIGN)) document.title = PLAYING_SIGN + document.title;
}

/** Puts a ▶ before the document title while the video plays, so that the tab shows the playback state. */
function usePlayingTitle({ playback }: Player): void {
  const isPlaying = useSlice(playback, (state) => !state.isPaused);
  useEffect(() => {
    if (!isPlaying) return;
    // The router sets the title when it hydrates and for the next episode, while the video plays on.
    const observer = new MutationObserver(markTitle);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    markTitle();
    return () => {
      observer.disconnect();
      if (document.title.startsWith(PLAYING_SIGN)) document.title = document.title.slice(PLAYING_SIGN.length);
    };
  }, [isPlaying]);
}

/** Everything over the video. The bars show and hide together; notices and cards do so independently. */
export function Controls() {
  const player = usePlayer();
  const episode = useEpisode();
  useQueueNavigation(player, episode, usePlaylist());
  useMediaSession(player, episode);
  usePlayingTitle(player);
  const isEmbed = useIsEmbed();
  const isTv = useSlice(player.remote, (state) => state.isTv);
  const isVisible = useSlice(player.visibility, (state) => state.isVisible);
  const isCasting = useSlice(player.casting, (state) => state.stage !== 'off');
  const hasFailed = useSlice(player.source, (state) => state.hasFailed);
  const isBesideList = useSlice(player.menus, (state) => state.open === 'episodes');

  // Only keyboard focus keeps the bars visible: a clicked button has focus too and must not. With a remote, some
  // element always has focus.
  const onFocus = (event: FocusEvent) =>
    !isTv && event.target.matches(':focus-visible') && player.visibility.hold('focus');
  const onBlur = () => player.visibility.release('focus');

  return (
    <div
      className={classes(styles.layer, !isVisible && styles.idle)}
      data-idle={isVisible ? undefined : ''}
      data-tv={isTv || undefined}
      data-embed={isEmbed || undefined}
      data-beside={isBesideList || undefined}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div className={styles.scrim} />
      <MessageOverlay />
      {hasFailed ? <FailurePanel /> : <LoadingOverlay />}
      <TvScreen />
      <div className={styles.bars}>
        <TopBar />
        {!hasFailed && !isCasting && !isTv && <TouchRow />}
        {!hasFailed && !isCasting && <BottomBar />}
      </div>
      {!hasFailed && !isCasting && <BigPlayButton />}
      <StatsPanel />
      <div className={styles.notices} data-notices>
        <SleepNotice />
        <DeliveryOriginNotice />
        <QualityFallbackNotice />
        <ResumeNotice />
        <SkippedNotice />
        <SkipButton />
        <NextCard />
        {!hasFailed && <EndingCard />}
      </div>
      {!hasFailed && <EndingScreen />}
      <EpisodesDrawer />
      <KeysList />
      <ReportDialog />
      <IdleCheckDialog />
    </div>
  );
}
