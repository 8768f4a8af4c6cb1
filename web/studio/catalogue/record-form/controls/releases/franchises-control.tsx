import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { ControlProps } from '../control.tsx';
import { findFranchises, useFranchiseNames } from './franchise-names.ts';
import { RecordSearch } from './record-search.tsx';
import styles from './releases.module.css';

const FRANCHISES = {
  find: findFranchises,
  words: { placeholder: 'Найти франшизу по названию', found: 'Найденные франшизы' },
};

/** The franchises of a release: found by name and taken away. They have no order, so their ids are sorted. */
export function FranchisesControl({ value, onChange, input }: ControlProps) {
  const ids = Array.isArray(value) ? (value as string[]) : [];
  const { nameOf, learn } = useFranchiseNames();
  return (
    <div className={styles.releases}>
      {ids.length > 0 && (
        <ul className={styles.chips}>
          {ids.map((id) => (
            <li key={id}>
              <span className={styles.name}>{nameOf(id)}</span>
              <StudioButton
                variant="bare"
                size="small"
                square
                aria-label={`Убрать «${nameOf(id)}»`}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <StudioIcon name="close" size={14} />
              </StudioButton>
            </li>
          ))}
        </ul>
      )}
      <RecordSearch
        {...FRANCHISES}
        input={input}
        taken={ids}
        onPick={(franchise) => {
          learn(franchise);
          onChange([...ids, franchise.id].toSorted());
        }}
      />
    </div>
  );
}
