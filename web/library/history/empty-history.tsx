import { CATALOG_PATH } from '#contract/addresses.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import styles from './history-page.module.css';
import { Popular } from '../popular/popular.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';

/** Shown instead of an empty history, with releases to begin with. */
export function EmptyHistory() {
  return (
    <div className={styles.empty}>
      <EmptyState
        isLead
        heading="Здесь будет ваша история"
        help="Начните смотреть любой эпизод, и он появится здесь"
        action={
          <LinkButton to={CATALOG_PATH} variant="main">
            В каталог
          </LinkButton>
        }
      />
      <Popular title="С чего начать" />
    </div>
  );
}
