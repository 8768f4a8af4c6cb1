import { useEffect, useRef } from 'react';
import type { HomeBlock } from '#contract/settings.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './home-blocks.module.css';
import { SETTING } from '../rows/setting-answer.ts';
import { SwitchRow } from '../rows/switch-row.tsx';
import { useSetting } from '../rows/use-setting.ts';

/** The headings of the blocks of the home page. */
const HOME_NAMES: Record<HomeBlock, string> = {
  continue: 'Продолжить просмотр',
  schedule: 'Расписание',
  recommended: 'Потому что вы смотрели',
  promotions: 'Советуем',
  fresh: 'Последние релизы',
  ongoing: 'Сейчас выходят',
  best: 'Выбор зрителей',
  poll: 'Опрос и поддержка проекта',
  genres: 'Жанры',
  franchises: 'Франшизы',
  films: 'Фильмы',
  torrents: 'Последние торренты',
  videos: 'Последние видео',
};

export type Arranged = { block: HomeBlock; isShown: boolean };

/** The blocks of the home page in the viewer's order, each with controls to hide and move it. */
export function HomeBlocks({ blocks }: { blocks: readonly Arranged[] }) {
  return (
    <ol className={styles.blocks}>
      {blocks.map(({ block, isShown }, i) => (
        <li key={block} className={styles.block}>
          <Moves block={block} place={i + 1} isLast={i === blocks.length - 1} />
          <div className={styles.switch}>
            <SwitchRow setting={`home.${block}`} name={HOME_NAMES[block]} checked={isShown} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const STEPS = [
  { by: '-1', icon: 'arrow-up', word: 'Выше' },
  { by: '1', icon: 'arrow-down', word: 'Ниже' },
] as const;

function Moves({ block, place, isLast }: { block: HomeBlock; place: number; isLast: boolean }) {
  const { Form } = useSetting(`move.${block}`);
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // A row that moves loses the focus, but keyboard users need it to press again.
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current.focus();
    pressed.current = null;
  });
  return (
    <Form ref={form} method="post" className={styles.moves}>
      <input type="hidden" name={SETTING} value={`move.${block}`} />
      {STEPS.map(({ by, icon, word }) => {
        const isEnd = by === '1' ? isLast : place === 1;
        return (
          <button
            key={by}
            type="submit"
            name="by"
            value={by}
            className={buttonClass({ variant: 'bare', size: 'small', square: true })}
            aria-label={`${word}: ${HOME_NAMES[block]}`}
            aria-disabled={isEnd || undefined}
            onClick={(event) => {
              pressed.current = event.currentTarget;
              if (isEnd) event.preventDefault();
            }}
          >
            <Icon name={icon} size={18} />
          </button>
        );
      })}
    </Form>
  );
}
