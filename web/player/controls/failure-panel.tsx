import { Button } from '../../ui/button.tsx';
import { usePlayer } from '../player-context.ts';
import styles from './failure-panel.module.css';

/** Nothing plays, and what can be done. */
export function FailurePanel() {
  const { source } = usePlayer();
  return (
    <div className={styles.panel} role="alert">
      <h2>Видео не загружается</h2>
      <p>Проверьте соединение и попробуйте ещё раз</p>
      <Button look="main" onClick={source.retry}>
        Повторить
      </Button>
    </div>
  );
}
