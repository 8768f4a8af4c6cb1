import { Link } from '#web/ui/controls/link.tsx';
import { RemovableChip } from '#web/ui/controls/chip.tsx';
import { LISTS, NO_CHOICE, reset, toggled, type TorrentsChoice, torrentsPath } from './choice.ts';
import styles from './chosen.module.css';
import type { Options } from './torrents-data.ts';

/** The active filters, each with a link that removes it. */
export function Chosen({ choice, options }: { choice: TorrentsChoice; options: Options }) {
  const { search, years } = choice;
  const values = LISTS.flatMap((name) => choice[name].map((value) => ({ name, value })));
  return (
    <div className={styles.chosen}>
      {search !== undefined && (
        <RemovableChip to={torrentsPath({ ...choice, search: undefined })} replace>
          «{search}»
        </RemovableChip>
      )}
      {values.map(({ name, value }) => (
        <RemovableChip key={name + value} to={torrentsPath(toggled(choice, name, value))} replace>
          {options[name].find((option) => option.value === value)?.label ?? value}
        </RemovableChip>
      ))}
      {(years.from_year !== undefined || years.to_year !== undefined) && (
        <RemovableChip to={torrentsPath({ ...choice, years: NO_CHOICE.years })} replace>
          {years.from_year ?? options.years.min} – {years.to_year ?? options.years.max}
        </RemovableChip>
      )}
      <Link to={torrentsPath(reset(choice))} className={styles.reset}>
        Сбросить всё
      </Link>
    </div>
  );
}
