import type { ReactNode } from 'react';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { MAX_SELECTED } from './selection.ts';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  count: number;
  forms: PluralForms;
  onClear: () => void;
  children: ReactNode;
};

/** Floats above the list while something is selected: how much, and what can be done with it. */
export function SelectionBar({ count, forms, onClear, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Выбранное">
      <output>
        Выбрано: {formatCount(count, forms)}
        {count >= MAX_SELECTED && <span> — больше нельзя</span>}
      </output>
      {children}
      <StudioButton variant="bare" square aria-label="Снять выделение" onClick={onClear}>
        <StudioIcon name="close" />
      </StudioButton>
    </section>
  );
}
