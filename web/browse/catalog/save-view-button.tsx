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
  return view === saved ? (
    <button
      type="button"
      className={styles.button}
      aria-label="Забыть этот вид"
      title="Забыть этот вид"
      onClick={() => clear(view)}
    >
      <Icon name="close" size={16} />
      <span>Забыть этот вид</span>
    </button>
  ) : (
    <button
      type="button"
      className={styles.button}
      aria-label="Запомнить этот вид"
      title="Запомнить этот вид"
      onClick={() => save(view)}
    >
      <Icon name="pin" size={16} />
      <span>Запомнить этот вид</span>
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
