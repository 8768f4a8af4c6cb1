import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './external-player.module.css';
import type { FramedHost } from './framed-hosts.ts';
import { frameConsents } from './use-frame-consents.ts';

type FrameNoteProps = { frame: FramedHost; hasOthers: boolean; onAsk: () => void };

/** Names the site that shows the video, with buttons to leave it or revoke the consent. */
export function FrameCaption({ frame, hasOthers, onAsk }: FrameNoteProps) {
  const revoke = () => {
    frameConsents().revoke(frame.origin);
    onAsk();
  };
  const isReleasePlayer = frame.name === 'Внешний плеер';
  return (
    <div className={styles.note}>
      <p>
        Видео показывает {frame.origin.replace('https://', '')}
        {isReleasePlayer && ', эпизод выбирается в\u00A0самом плеере'}
      </p>
      <a href={frame.url} target="_blank" rel="noopener noreferrer">
        Открыть в&nbsp;новой вкладке
        <Icon name="external" size={16} />
      </a>
      {hasOthers && (
        <Button variant="bare" size="small" onClick={onAsk}>
          Другой сайт
        </Button>
      )}
      {frameConsents().isRemembered(frame.origin) && (
        <Button variant="bare" size="small" onClick={revoke}>
          Не&nbsp;открывать без вопроса
        </Button>
      )}
    </div>
  );
}
