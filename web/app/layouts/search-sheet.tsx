import { useLocation } from 'react-router';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { SearchField } from './search-field.tsx';
import styles from './search-sheet.module.css';

export const SEARCH_SHEET = 'search-sheet';

/** The text typed into the sheet. */
export function typedInSheet(): string {
  return document.querySelector<HTMLInputElement>(`#${SEARCH_SHEET} input`)?.value ?? '';
}

/** Search on narrow screens: a sheet at the top that opens without scripts. */
export function SearchSheet() {
  // A new page gets a new sheet, closed.
  const { key } = useLocation();
  return (
    <div
      key={key}
      id={SEARCH_SHEET}
      popover="auto"
      className={styles.sheet}
      onToggle={(event) => event.newState === 'open' && event.currentTarget.querySelector('input')?.focus()}
    >
      <div className={styles.row}>
        <SearchField wide />
        <button
          type="button"
          className={buttonClass({ variant: 'bare', square: true })}
          popoverTarget={SEARCH_SHEET}
          popoverTargetAction="hide"
          aria-label="Закрыть поиск"
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
