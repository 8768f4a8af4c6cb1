import type { FocusEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import { useEpisode, useLine, usePlayer } from '../player-context.ts';
import { useMediaSession } from '../use-media-session.ts';
import { useSlice } from '../use-slice.ts';
import { useWishes } from '../use-player.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './controls.module.css';
import { EpisodesDrawer } from './episodes-drawer.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { KeysList } from './keys-list.tsx';
import { NextCard } from './next-card.tsx';
import { ResumeNotice } from './resume-notice.tsx';
import { BigPlay, FlashSign, WaitSign } from './signs.tsx';
import { SkipButton } from './skip-button.tsx';
import { TopBar } from './top-bar.tsx';
import { TouchRow } from './touch-row.tsx';

/** Everything over the film. Bars come and go together; notices and cards stand by themselves. */
export function Controls() {
  const player = usePlayer();
  const episode = useEpisode();
  useWishes(player, episode, useLine());
  useMediaSession(player, episode);
  const isVisible = useSlice(player.visibility, (state) => state.isVisible);
  const hasFailed = useSlice(player.source, (state) => state.hasFailed);

  // Only the keyboard's focus keeps the bars: a clicked button is focused too, and must not.
  const onFocus = (event: FocusEvent) =>
    event.target.matches(':focus-visible') && player.visibility.hold('focus');
  const onBlur = () => player.visibility.release('focus');

  return (
    <div
      className={classes(styles.layer, !isVisible && styles.idle)}
      data-idle={isVisible ? undefined : ''}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div className={styles.scrim} />
      <FlashSign />
      {hasFailed ? <FailurePanel /> : <WaitSign />}
      <div className={styles.bars}>
        <TopBar />
        {!hasFailed && <TouchRow />}
        <BottomBar />
      </div>
      {!hasFailed && <BigPlay />}
      <div className={styles.notices}>
        <ResumeNotice />
        <SkipButton />
        <NextCard />
      </div>
      <EpisodesDrawer />
      <KeysList />
    </div>
  );
}
