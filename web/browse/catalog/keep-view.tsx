import { Link } from '#web/ui/controls/link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { CatalogChoice } from '#web/entities/release-list/choice.ts';
import { viewPath } from './default-view.ts';
import styles from './keep-view.module.css';
import { browserView, useDefaultView } from './use-default-view.ts';

function keep(view: string) {
  browserView().keep(view);
  showToast('success', 'Каталог будет открываться в\u00A0этом виде');
}

function forget(view: string) {
  browserView().forget();
  showToast('success', 'Каталог будет открываться целиком', {
    action: { label: 'Вернуть', run: () => browserView().keep(view) },
  });
}

/** Makes the filters, the order and the view in force those in which the catalogue opens, or gives that up. */
export function KeepView({ choice }: { choice: CatalogChoice }) {
  const kept = useDefaultView();
  const view = viewPath(choice);
  if (view === null) return null;
  return view === kept ? (
    <button type="button" className={styles.button} onClick={() => forget(view)}>
      <Icon name="close" size={16} />
      Забыть этот вид
    </button>
  ) : (
    <button type="button" className={styles.button} onClick={() => keep(view)}>
      <Icon name="pin" size={16} />
      Запомнить этот вид
    </button>
  );
}

/** The way back to the remembered view from the catalogue as a whole. */
export function MyView({ choice }: { choice: CatalogChoice }) {
  const kept = useDefaultView();
  if (kept === null || viewPath(choice) !== null) return null;
  return (
    <Link to={kept} className={styles.link}>
      Мой вид
    </Link>
  );
}
