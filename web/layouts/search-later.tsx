import { useState } from 'react';
import type { SearchPanel } from '../search/search-panel.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Loaded = { panel: typeof SearchPanel | null; failed: boolean };

/** The code of the search: no page needs it before somebody is about to search. */
export function useSearchPanel() {
  const [loaded, setLoaded] = useState<Loaded>({ panel: null, failed: false });

  function load() {
    if (loaded.panel) return;
    void import('../search/search-panel.tsx').then(
      ({ SearchPanel }) => setLoaded({ panel: SearchPanel, failed: false }),
      () => setLoaded({ panel: null, failed: true }),
    );
  }
  return { ...loaded, load };
}

/** What stands in place of the search while its code is not there. */
export function SearchLater({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return null;
  return (
    <EmptyState
      mood="sad"
      heading="Не получилось найти"
      help="Проверьте соединение и попробуйте ещё раз"
      action={
        <Button look="main" onClick={onRetry}>
          Повторить
        </Button>
      }
    />
  );
}
