import { signInPath } from '#contract/addresses.ts';
import {
  type CatalogChoice,
  catalogPath,
  toggleCatalogFilter,
} from '#web/entities/release-list/catalog-choice.ts';
import type { FilterOption } from '#web/entities/release-list/catalog-data.ts';
import { ClosedFilterGroup, FilterValues } from '#web/entities/release-list/filter-sheet.tsx';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import styles from './personal-filters.module.css';

type PersonalFiltersProps = {
  choice: CatalogChoice;
  collections: readonly FilterOption[];
  onChoose: (choice: CatalogChoice) => void;
};

const WITHOUT_WATCHED = 'Без просмотренного';

/** The filters by what the viewer has watched and keeps; visitors learn where they are. */
export function PersonalFilters({ choice, collections, onChoose }: PersonalFiltersProps) {
  if (useViewer() === null)
    return (
      <p className={styles.switch}>
        {WITHOUT_WATCHED}
        <Link to={signInPath(catalogPath({ ...choice, without_watched: true }))}>Войти</Link>
      </p>
    );
  return (
    <>
      <label className={styles.switch}>
        {WITHOUT_WATCHED}
        <Switch
          name="without_watched"
          value="1"
          checked={choice.without_watched}
          onChange={() => onChoose({ ...choice, without_watched: !choice.without_watched })}
        />
      </label>
      <ClosedFilterGroup title="В моих коллекциях" active={choice.collections.length}>
        <FilterValues
          name="collections"
          options={collections}
          chosen={choice.collections}
          onToggle={(value) => onChoose(toggleCatalogFilter(choice, 'collections', value))}
        />
      </ClosedFilterGroup>
    </>
  );
}
