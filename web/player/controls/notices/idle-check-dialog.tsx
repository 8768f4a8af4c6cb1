import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useIsEmbed, usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './idle-check-dialog.module.css';

/** Asks whether the viewer is still watching; closing it without an answer leaves the video paused. */
export function IdleCheckDialog() {
  const { idleCheck: presence, queue } = usePlayer();
  const isEmbed = useIsEmbed();
  const isAsking = useSlice(presence, (state) => state.isAsking);
  const continueButton = useRef<HTMLSpanElement>(null);
  // By default the dialog would focus its close button.
  useEffect(() => {
    if (isAsking) continueButton.current?.querySelector('button')?.focus();
  }, [isAsking]);
  const dismiss = () => {
    if (presence.get().isAsking) presence.dismiss();
  };
  const leave = () => {
    dismiss();
    queue.leave();
  };
  return (
    <Dialog open={isAsking} title="Вы ещё смотрите?" onClose={dismiss}>
      <p className={styles.words}>Видео на паузе: давно ничего не нажимали</p>
      <div className={styles.actions}>
        <span ref={continueButton}>
          <Button variant="main" wide onClick={presence.continueWatching}>
            Продолжить
          </Button>
        </span>
        {!isEmbed && (
          <Button wide onClick={leave}>
            К релизу
          </Button>
        )}
      </div>
    </Dialog>
  );
}
