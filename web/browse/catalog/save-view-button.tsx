import { Link } from '#web/ui/controls/link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { CatalogChoice } from '#web/entities/release-list/catalog-choice.ts';
import { savableViewPath } from './saved-view.ts';
import styles from './save-view-button.module.css';
import { browserSavedView, useSavedView } from './use-saved-view.ts';

function save(view: string) {
  browserSavedView().save(view);
  showToast('success', 'Каталог будет открываться в\u00A0этом виде');
}

function clear(view: string) {
  browserSavedView().clear();
  showToast('success', 'Каталог будет открываться целиком', {
    action: { label: 'Вернуть', run: () => browserSavedView().save(view) },
  });
}

/** Saves the current filters, sorting and view as those in which the catalogue opens, or clears the saved view. */
export function SaveViewButton({ choice }: { choice: CatalogChoice }) {
  const saved = useSavedView();
  const view = savableViewPath(choice);
  if (view === null) return null;
  const isSaved = view === saved;
  const label = isSaved ? 'Забыть этот вид' : 'Запомнить этот вид';
  const toggle = isSaved ? clear : save;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      onClick={() => toggle(view)}
    >
      <Icon name={isSaved ? 'close' : 'pin'} size={16} />
      <span>{label}</span>
    </button>
  );
}

/** A link to the saved view, shown in the catalogue without filters. */
export function SavedViewLink({ choice }: { choice: CatalogChoice }) {
  const saved = useSavedView();
  if (saved === null || savableViewPath(choice) !== null) return null;
  return (
    <Link to={saved} className={styles.link}>
      Мой вид
    </Link>
  );
}
