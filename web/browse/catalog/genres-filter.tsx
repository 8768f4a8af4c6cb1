import { useState } from 'react';
import { type CatalogChoice, catalogPath, cycleGenre } from '#web/entities/release-list/catalog-choice.ts';
import type { FilterOption } from '#web/entities/release-list/catalog-data.ts';
import { FilterGroup, FilterValues } from '#web/entities/release-list/filter-sheet.tsx';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import styles from './genres-filter.module.css';

type GenresFilterProps = {
  choice: CatalogChoice;
  options: readonly FilterOption[];
  onChoose: (choice: CatalogChoice) => void;
};

function stateOf({ genres, exclude_genres: excluded }: CatalogChoice, id: string): string {
  if (genres.includes(id)) return 'искать';
  return excluded.includes(id) ? 'исключить' : 'не важно';
}

/** The genres, each wanted, excluded or neither, and whether a release has all of the wanted ones or any. */
export function GenresFilter({ choice, options, onChoose }: GenresFilterProps) {
  const [announcement, setAnnouncement] = useState('');
  function cycle(id: string) {
    const next = cycleGenre(choice, id);
    const name = options.find(({ value }) => value === id)?.label ?? id;
    setAnnouncement(`${name}: ${stateOf(next, id)}`);
    onChoose(next);
  }
  const isAny = choice.genres_mode === 'any';
  return (
    <FilterGroup
      title="Жанры"
      aside={
        <LinkSwitch
          label="Сколько из выбранных жанров есть у релиза"
          className={styles.mode}
          options={[
            { label: 'Все', to: catalogPath({ ...choice, genres_mode: undefined }), isCurrent: !isAny },
            { label: 'Любой', to: catalogPath({ ...choice, genres_mode: 'any' }), isCurrent: isAny },
          ]}
        />
      }
    >
      <FilterValues
        name="genres"
        options={options}
        chosen={choice.genres}
        excluded={choice.exclude_genres}
        maxShown={10}
        onToggle={cycle}
      />
      {choice.genres.length > 0 && (
        <p className={styles.hint}>Нажмите на{'\u00A0'}жанр ещё раз, чтобы исключить его</p>
      )}
      <output className="spoken">{announcement}</output>
      {isAny && <input type="hidden" name="genres_mode" value="any" />}
    </FilterGroup>
  );
}
