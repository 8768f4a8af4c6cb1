import type { RefObject } from 'react';
import { STUDIO_HELP_PATH } from '#contract/studio/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Section } from '../../access/sections.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key, StudioButton } from '../../ui/studio-button.tsx';
import styles from './key-help.module.css';

const GROUPS: readonly [title: string, keys: readonly [keys: string, does: string][]][] = [
  [
    'Везде',
    [
      ['Ctrl K', 'команды и поиск'],
      ['/', 'то же'],
      ['?', 'эти клавиши'],
      ['Esc', 'закрыть, снять выделение'],
    ],
  ],
  [
    'Список',
    [
      ['J K', 'следующая и предыдущая строка'],
      ['Enter', 'открыть'],
      ['N', 'новая запись'],
      ['F', 'фильтры'],
      ['X', 'выделить строку'],
      ['Shift J K', 'продолжить выделение вниз и вверх'],
      ['Ctrl A', 'выделить всё на странице'],
      ['Alt ↑ ↓', 'переставить столбец или строку'],
    ],
  ],
  [
    'Запись и её поля',
    [
      ['Ctrl S', 'сохранить'],
      ['Enter', 'взять найденное'],
      ['Alt ↑ ↓', 'переставить строку'],
    ],
  ],
  ['Расписание', [['Alt ← →', 'на другой день']]],
  [
    'Видео эпизода',
    [
      ['K', 'играть и остановить'],
      ['J L', 'на 10 секунд назад и вперёд'],
      ['← →', 'на секунду'],
      ['[ ]', 'начало и конец метки здесь'],
      [', .', 'край на десятую долю секунды'],
      ['Shift , .', 'край на секунду'],
      ['P', 'проиграть край'],
      ['Y', 'взять предложенную метку'],
      ['R', 'замечание на этой секунде (вкладка «Этапы и замечания»)'],
    ],
  ],
  ['Журнал', [['Ctrl Z', 'отменить открытую запись']]],
];

/** All keys of the studio, in a dialog. */
export function KeyHelp({
  ref,
  sections,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  sections: readonly Section[];
}) {
  const toSections = sections.map(({ key, label }) => [`G ${key.toUpperCase()}`, label] as const);
  return (
    <dialog ref={ref} className={styles.help} aria-label="Клавиши" closedby="any">
      <header className={styles.head}>
        <h2>Клавиши</h2>
        <StudioButton variant="bare" square aria-label="Закрыть" onClick={() => ref.current?.close()}>
          <StudioIcon name="close" />
        </StudioButton>
      </header>
      <div className={styles.groups}>
        {[...GROUPS, ['Разделы', toSections] as const].map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={pressed}>
                  <dt>
                    {pressed.split(' ').map((one) => (
                      <Key key={one}>{one}</Key>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.note}>
        Буквы работают и в русской раскладке, но не во время набора текста. Обо всём остальном —{' '}
        <Link to={STUDIO_HELP_PATH} onClick={() => ref.current?.close()}>
          справка студии
        </Link>
        .
      </p>
    </dialog>
  );
}
