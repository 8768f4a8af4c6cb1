import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './elsewhere.module.css';
import type { Frame } from './frames.ts';
import { agreements } from './use-agreements.ts';

type FrameNoteProps = { frame: Frame; hasOthers: boolean; onAsk: () => void };

/** Whose player it is, and the ways out of it. */
export function FrameNote({ frame, hasOthers, onAsk }: FrameNoteProps) {
  const forget = () => {
    agreements().takeBack(frame.origin);
    onAsk();
  };
  const isWhole = frame.name === 'Внешний плеер';
  return (
    <div className={styles.note}>
      <p>
        Видео показывает {frame.origin.replace('https://', '')}
        {isWhole && ', эпизод выбирается в\u00A0самом плеере'}
      </p>
      <a href={frame.url} target="_blank" rel="noopener noreferrer">
        Открыть в&nbsp;новой вкладке
        <Icon name="external" size={16} />
      </a>
      {hasOthers && (
        <Button look="bare" size="small" onClick={onAsk}>
          Другой сайт
        </Button>
      )}
      {agreements().isForGood(frame.origin) && (
        <Button look="bare" size="small" onClick={forget}>
          Не&nbsp;открывать без вопроса
        </Button>
      )}
    </div>
  );
}
