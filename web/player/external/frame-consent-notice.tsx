import { useRef } from 'react';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classes } from '#web/ui/classes.ts';
import { UnavailableNotice } from '../gate/unavailable-notice.tsx';
import styles from './frame-consent-notice.module.css';
import type { FramedHost } from './framed-hosts.ts';

const OPEN_IN_TAB = 'Открыть в\u00A0новой вкладке';

type FrameDoorProps = {
  frames: readonly FramedHost[];
  /** The name of the site whose player was blocked on this page. */
  refused: string | null;
  onOpen: (frame: FramedHost, isRemembered: boolean) => void;
};

function describe(frames: readonly FramedHost[], refused: string | null): { heading: string; help: string } {
  const [first, second] = frames;
  if (refused !== null) {
    return {
      heading: `${refused} не\u00A0открывается на\u00A0этой странице`,
      help: 'Посмотрите видео в\u00A0новой вкладке',
    };
  }
  if (second) {
    return {
      heading: 'Эпизод есть на\u00A0других сайтах',
      help: 'Сайт, который вы\u00A0выберете, узнает ваш сетевой адрес и\u00A0может показывать рекламу. До\u00A0этого мы\u00A0ничего у\u00A0него не\u00A0запрашиваем',
    };
  }
  const isNamed = first?.name !== 'Внешний плеер';
  return {
    heading: isNamed ? `Видео откроется с\u00A0${first?.name}` : 'Видео откроется во\u00A0внешнем плеере',
    help: `${isNamed ? first?.name : `Сайт ${first?.origin.replace('https://', '')}`} узнает ваш сетевой адрес и\u00A0может показывать рекламу. До\u00A0этого мы\u00A0ничего у\u00A0него не\u00A0запрашиваем`,
  };
}

/** Says what each other site will learn, and asks for consent before anything is requested from it. */
export function FrameConsentNotice({ frames, refused, onOpen }: FrameDoorProps) {
  // Uncontrolled: a box ticked before hydration stays ticked.
  const rememberBox = useRef<HTMLInputElement>(null);
  const isChoice = frames.length > 1;
  const canOpen = frames.some(({ name }) => name !== refused);
  return (
    <UnavailableNotice sign={<Icon name="external" size={32} />} {...describe(frames, refused)}>
      <div className={styles.sites}>
        {frames.map((frame, index) => (
          <div key={frame.name} className={classes(styles.site, isChoice && styles.choice)}>
            {frame.name !== refused && (
              <span className={styles.here}>
                <Button
                  variant={index === 0 ? 'main' : 'quiet'}
                  size="large"
                  wide
                  onClick={() => onOpen(frame, rememberBox.current?.checked ?? false)}
                >
                  <Icon name="play" />
                  {isChoice ? frame.name : 'Смотреть здесь'}
                </Button>
              </span>
            )}
            <a
              href={frame.url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ size: 'large', wide: !isChoice, square: isChoice })}
              title={isChoice ? OPEN_IN_TAB : undefined}
            >
              {isChoice ? (
                <VisuallyHidden>{frame.name}: открыть в новой вкладке</VisuallyHidden>
              ) : (
                OPEN_IN_TAB
              )}
              <Icon name="external" size={18} />
            </a>
          </div>
        ))}
        {canOpen && (
          <label className={styles.remember}>
            <input ref={rememberBox} type="checkbox" />
            Запомнить выбор на&nbsp;этом устройстве
          </label>
        )}
      </div>
    </UnavailableNotice>
  );
}
