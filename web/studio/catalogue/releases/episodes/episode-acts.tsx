import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { hasRight, useStudioMe } from '../../../access/studio-me.ts';
import { showDone } from '../../../access/undo-event.ts';
import { ActButton } from '../../../form/act-form.tsx';
import { useAct } from '../../../form/use-act.ts';
import { StudioLink } from '../../../ui/studio-button.tsx';
import type { DoneEpisodeAct, EpisodeAct } from './act-route.ts';

/** Where an episode is deleted and brought back. */
export const actPath = (id: string) => `/studio/episodes/${id}/act`;

const DONE = { delete: 'Эпизод удалён, тридцать дней его можно вернуть', restore: 'Эпизод возвращён' };

/** What came of an act on an episode; says so when it is done. */
export function useEpisodeAct(act: EpisodeAct, id: string) {
  const { answer } = useAct<DoneEpisodeAct>(act, actPath(id));
  const { revalidate } = useRevalidator();
  const { done, event = null } = answer ?? {};
  useEffect(() => {
    // A deletion is taken back by its event; what came back is deleted by an act that asks for the password.
    if (done) showDone(DONE[done], done === 'delete' ? event : null, () => void revalidate());
    // Once for an answer: what revalidates is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return answer;
}

/** What can be done with an episode beside saving it, for those who may. */
export function EpisodeActs({ id, state }: { id: string; state: EpisodeState }) {
  const me = useStudioMe();
  const answer = useEpisodeAct('restore', id);
  useEffect(() => {
    if (answer?.problem !== undefined) showToast('error', answer.problem);
  }, [answer]);
  if (!hasRight(me, 'removal') || (state !== 'published' && state !== 'deleted')) return null;
  if (state === 'published')
    return (
      <StudioLink variant="outline" size="large" to="?panel=delete" preventScrollReset data-opens="delete">
        Удалить эпизод
      </StudioLink>
    );
  return (
    <ActButton act="restore" at={actPath(id)} variant="outline" size="large">
      Вернуть эпизод
    </ActButton>
  );
}
