import { useEffect } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { showDone } from '../../access/undo-event.ts';
import { withValues } from '../../list/filters/filters.ts';

/** Says that a record was removed and takes that back: a removal leads to a list with its event in the address. */
export function useRemovedToast(text: string) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const done = query.get('done');
  useEffect(() => {
    if (done === null) return;
    showDone(text, Number(done) || null, () => void revalidate());
    void navigate(withValues(query, { done: '' }), { replace: true, preventScrollReset: true });
    // Once for an event: the functions are new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
}
