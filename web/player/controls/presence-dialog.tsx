import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useIsEmbed, usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import styles from './presence-dialog.module.css';

/** Asks whether anybody still watches; closed without an answer it leaves the film paused. */
export function PresenceDialog() {
  const { presence, queue } = usePlayer();
  const isEmbed = useIsEmbed();
  const isAsking = useSlice(presence, (state) => state.isAsking);
  const goOn = useRef<HTMLSpanElement>(null);
  // The window itself would begin at its cross.
  useEffect(() => {
    if (isAsking) goOn.current?.querySelector('button')?.focus();
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
        <span ref={goOn}>
          <Button look="main" wide onClick={presence.goOn}>
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
