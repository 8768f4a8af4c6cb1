import { settingsPath } from '#contract/addresses.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import styles from './spoiler-note.module.css';

/** Explains that the spoiler guard hides names and pictures, and offers to show them. */
export function SpoilerNote({ onReveal }: { onReveal: () => void }) {
  return (
    <p className={styles.note}>
      <Icon name="eye-off" />
      <span>
        Названия и кадры эпизодов, которые вы не смотрели, скрыты:{' '}
        <Link to={settingsPath('site')}>защита от спойлеров</Link>.
      </span>
      <Button size="small" onClick={onReveal}>
        Показать все
      </Button>
    </p>
  );
}
