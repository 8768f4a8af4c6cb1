import { useLocation, useSearchParams } from 'react-router';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { StudioLink } from '../ui/studio-button.tsx';
import type { RowKey } from './list-types.ts';
import styles from './data-list.module.css';

type Trail = readonly string[];

// The beginnings of the pages before this one, as the links between them pass them on.
function trailOf(state: unknown): Trail | undefined {
  const { trail } = (state ?? {}) as { trail?: Trail };
  return Array.isArray(trail) ? trail : undefined;
}

/** The way to the next and the previous page; pages go by key, so they name the last row instead of a number. */
export function Pages({ next, lastName }: { next: RowKey | null; lastName: string | undefined }) {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const after = query.get('after') ?? '';
  const trail = trailOf(state) ?? [];
  if (next === null && after === '') return null;

  const to = (value: string) => {
    const params = new URLSearchParams(query);
    if (value === '') params.delete('after');
    else params.set('after', value);
    return `?${params}`;
  };
  return (
    <nav className={styles.pages} aria-label="Страницы списка">
      {lastName !== undefined && <span>до «{lastName}»</span>}
      {after !== '' && (
        // An address that somebody sent has no pages before it in this browser: back to the beginning.
        <StudioLink to={to(trail.at(-1) ?? '')} state={{ trail: trail.slice(0, -1) }}>
          <StudioIcon name="left" />
          {trail.length > 0 ? 'Назад' : 'К началу'}
        </StudioLink>
      )}
      {next !== null && (
        <StudioLink to={to(String(next))} state={{ trail: [...trail, after] }}>
          Дальше
          <StudioIcon name="right" />
        </StudioLink>
      )}
    </nav>
  );
}
