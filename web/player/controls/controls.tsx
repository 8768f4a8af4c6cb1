import type { FocusEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import { EndingCard, EndingScreen } from './ending/ending.tsx';
import { useEpisode, useLine, usePlayer } from '../store/player-context.ts';
import { useMediaSession } from '../store/use-media-session.ts';
import { useTitle } from '../store/use-title.ts';
import { useSlice } from '../store/use-slice.ts';
import { useWishes } from '../store/use-wishes.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './controls.module.css';
import { EpisodesDrawer } from './episodes-drawer.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { KeysList } from './keys-list-later.tsx';
import { LoweredNotice, ServerNotice } from './line-notices.tsx';
import { NextCard } from './next-card.tsx';
import { PresenceDialog } from './presence-dialog.tsx';
import { ReportDialog } from './report-button.tsx';
import { ResumeNotice } from './resume-notice.tsx';
import { BigPlay, FlashSign, WaitSign } from './signs.tsx';
import { SkipButton } from './skip-button.tsx';
import { SleepNotice } from './sleep-notice.tsx';
import { SoundNotice } from './sound-notice.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { TopBar } from './top-bar.tsx';
import { TouchRow } from './touch-row.tsx';

/** Everything over the video. The bars show and hide together; notices and cards do so independently. */
export function Controls() {
  const player = usePlayer();
  const episode = useEpisode();
  useWishes(player, episode, useLine());
  useMediaSession(player, episode);
  useTitle(player);
  const isTv = useSlice(player.remote, (state) => state.isTv);
  const isVisible = useSlice(player.visibility, (state) => state.isVisible);
  const hasFailed = useSlice(player.source, (state) => state.hasFailed);

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
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div className={styles.scrim} />
      <FlashSign />
      {hasFailed ? <FailurePanel /> : <WaitSign />}
      <div className={styles.bars}>
        <TopBar />
        {!hasFailed && <TouchRow />}
        {!hasFailed && <BottomBar />}
      </div>
      {!hasFailed && <BigPlay />}
      <StatsPanel />
      <div className={styles.notices} data-notices>
        <SleepNotice />
        <SoundNotice />
        <ServerNotice />
        <LoweredNotice />
        <ResumeNotice />
        <SkipButton />
        <NextCard />
        <EndingCard />
      </div>
      {!hasFailed && <EndingScreen />}
      <EpisodesDrawer />
      <KeysList />
      <ReportDialog />
      <PresenceDialog />
    </div>
  );
}
