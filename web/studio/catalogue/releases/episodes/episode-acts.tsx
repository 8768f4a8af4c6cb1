import { useEffect } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { hasRight, useStudioMe } from '../../../access/studio-me.ts';
import { showDone } from '../../../access/undo-event.ts';
import type { RefusedAct } from '../../../second-factor/refuse-act.ts';
import { StudioButton, StudioLink } from '../../../ui/studio-button.tsx';
import type { DoneEpisodeAct } from './act-route.ts';

/** Where an episode is deleted and brought back. */
export const actPath = (id: string) => `/studio/episodes/${id}/act`;

const DONE = { delete: 'Эпизод удалён, тридцать дней его можно вернуть', restore: 'Эпизод возвращён' };

/** A form of the acts on an episode, which says what came of it. */
export function useEpisodeAct() {
  const fetcher = useFetcher<RefusedAct | DoneEpisodeAct>();
  const { revalidate } = useRevalidator();
  const { data } = fetcher;
  const done = data && 'done' in data ? data : undefined;
  useEffect(() => {
    // A deletion is taken back by its event; what came back is deleted by an act that asks for the password.
    if (done) showDone(DONE[done.done], done.done === 'delete' ? done.event : null, () => void revalidate());
    // Once for an answer: what revalidates is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  return { fetcher, done, refused: data && 'problem' in data ? data : undefined };
}

/** What can be done with an episode beside saving it, for those who may. */
export function EpisodeActs({ id, state }: { id: string; state: EpisodeState }) {
  const me = useStudioMe();
  const { fetcher, refused } = useEpisodeAct();
  useEffect(() => {
    if (refused) showToast('error', refused.problem);
  }, [refused]);
  if (!hasRight(me, 'removal') || state === 'preparing') return null;
  if (state === 'published')
    return (
      <StudioLink variant="outline" size="large" to="?panel=delete" preventScrollReset data-opens="delete">
        Удалить эпизод
      </StudioLink>
    );
  return (
    <fetcher.Form method="post" action={actPath(id)}>
      <StudioButton
        type="submit"
        name="act"
        value="restore"
        variant="outline"
        size="large"
        aria-busy={fetcher.state !== 'idle' || undefined}
      >
        Вернуть эпизод
      </StudioButton>
    </fetcher.Form>
  );
}
