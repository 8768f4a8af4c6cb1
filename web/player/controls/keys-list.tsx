import { Dialog } from '../../ui/dialog.tsx';
import { KEYS } from '../keys.ts';
import { usePlayer } from '../player-context.ts';
import { useSlice } from '../use-slice.ts';
import styles from './keys-list.module.css';

/** All keys of the player, opened by «?». */
export function KeysList() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'keys');
  const close = () => {
    if (menus.get().open === 'keys') menus.close();
  };
  return (
    <Dialog open={isOpen} title="Клавиши" onClose={close}>
      <dl className={styles.keys}>
        {KEYS.map(({ caps, words }) => (
          <div key={caps}>
            <dt>{words}</dt>
            <dd>{caps}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
