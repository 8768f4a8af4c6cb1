import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { type ScheduleChoice, schedulePath } from './choice.ts';
import styles from './toolbar.module.css';

const VIEWS = [
  { view: 'week', label: 'Неделя' },
  { view: 'day', label: 'День' },
] as const;

const PARTS = [
  { only: undefined, label: 'Всё', icon: undefined },
  { only: 'favorites', label: 'Избранное', icon: 'heart' },
  { only: 'collections', label: 'Коллекции', icon: 'bookmark' },
] as const;

const LOOKS = [
  { look: 'cards', icon: 'list', label: 'Карточками' },
  { look: 'posters', icon: 'grid', label: 'Постерами' },
] as const;

/** Switches between week and day, all and own releases, and cards and posters. */
export function ScheduleToolbar({ choice }: { choice: ScheduleChoice }) {
  return (
    <div className={styles.toolbar}>
      <LinkSwitch
        label="Неделя или день"
        options={VIEWS.map(({ view, label }) => ({
          label,
          to: schedulePath({ ...choice, view }),
          isCurrent: choice.view === view,
        }))}
      />
      <LinkSwitch
        label="Что показывать"
        className={styles.parts}
        options={PARTS.map(({ only, label, icon }) => ({
          label,
          ...(icon && { icon, isWord: true }),
          to: schedulePath({ ...choice, only }),
          isCurrent: choice.only === only,
        }))}
      />
      <LinkSwitch
        label="Вид"
        className={styles.looks}
        options={LOOKS.map(({ look, ...option }) => ({
          ...option,
          to: schedulePath({ ...choice, look }),
          isCurrent: choice.look === look,
        }))}
      />
    </div>
  );
}
