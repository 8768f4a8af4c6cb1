import { type FormEvent, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import columnStyles from '../columns/columns-menu.module.css';
import { queryOfView, readViews, type SavedView, withView } from './saved-views.ts';
import styles from './views-menu.module.css';

/** A button with the views of a list that this browser remembers, and a field that names the present one. */
export function ViewsMenu({ list }: { list: string }) {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const [query] = useSearchParams();
  const [views, change] = useViews(list);
  const present = queryOfView(query);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('view');
    change(withView(views, { name: typeof name === 'string' ? name : '', query: present }));
    event.currentTarget.reset();
  }

  return (
    <>
      <StudioButton variant="outline" popoverTarget={id} aria-haspopup="dialog">
        <StudioIcon name="pin" />
        Виды
      </StudioButton>
      <section id={id} ref={menu} popover="auto" className={columnStyles.menu} aria-label="Виды списка">
        <p className={columnStyles.head}>Виды в этом браузере</p>
        {views.map((view) => (
          <div key={view.name} className={columnStyles.row}>
            <Link
              to={`?${view.query}`}
              className={columnStyles.column}
              aria-current={view.query === present ? 'true' : undefined}
              onClick={() => menu.current?.hidePopover()}
            >
              {view.name}
            </Link>
            <StudioButton
              variant="bare"
              size="small"
              square
              aria-label={`Удалить вид «${view.name}»`}
              onClick={() => change(views.filter(({ name }) => name !== view.name))}
            >
              <StudioIcon name="close" size={14} />
            </StudioButton>
          </div>
        ))}
        <form className={styles.form} onSubmit={save}>
          <input name="view" aria-label="Название вида" placeholder="Название вида" maxLength={60} required />
          <StudioButton type="submit">Сохранить вид</StudioButton>
        </form>
      </section>
    </>
  );
}

function useViews(list: string): [SavedView[], (next: SavedView[]) => void] {
  const name = `studio.views.${list}`;
  const isHydrated = useIsHydrated();
  const [changed, setChanged] = useState<SavedView[] | null>(null);
  const views = changed ?? (isHydrated ? readViews(readStored(openBrowserStorage(), name)) : []);
  const change = (next: SavedView[]) => {
    writeStored(openBrowserStorage(), name, next);
    setChanged(next);
  };
  return [views, change];
}
