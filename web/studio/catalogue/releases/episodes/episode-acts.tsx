import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { hasRight, useStudioMe } from '../../../access/studio-me.ts';
import { showDone } from '../../../access/undo-event.ts';
import { ActButton } from '../../../form/act-form.tsx';
import { refreshUploads } from '../../../form/uploads/upload-store.ts';
import { useAct } from '../../../form/use-act.ts';
import { StudioLink } from '../../../ui/studio-button.tsx';
import type { DoneEpisodeAct, EpisodeAct } from './act-route.ts';
import { canPlan, type PlannedInfo, publishPanel } from './plan/planned-info.ts';

/** Where an episode is published, taken back, deleted and brought back. */
export const actPath = (id: string) => `/studio/episodes/${id}/act`;

const DONE = {
  put: 'Это видео опубликовано',
  unplan: 'План отменён',
  take_back: 'Эпизод снят с публикации',
  delete: 'Эпизод удалён, тридцать дней его можно вернуть',
  restore: 'Эпизод возвращён',
};

/** What came of an act on an episode; says so when it is done. */
export function useEpisodeAct(act: EpisodeAct, id: string) {
  const { answer } = useAct<DoneEpisodeAct>(act, actPath(id));
  const { revalidate } = useRevalidator();
  const { done, event = null } = answer ?? {};
  useEffect(() => {
    if (!done) return;
    const refresh = () => {
      void revalidate();
      void refreshUploads();
    };
    // Most are taken back by their event; what came back is deleted by an act that asks for the password.
    showDone(DONE[done], done === 'restore' ? null : event, refresh);
    // The bar of uploads tells which of them wait for a publication.
    if (done === 'put') void refreshUploads();
    // Once for an answer: what revalidates is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return answer;
}

/** An act without a panel: a refusal is told as well. */
function useToldAct(act: EpisodeAct, id: string): void {
  const answer = useEpisodeAct(act, id);
  useEffect(() => {
    if (answer?.problem !== undefined) showToast('error', answer.problem);
  }, [answer]);
}

type PublishProps = {
  id: string;
  info: PlannedInfo;
  /** The episode that the buttons are about, where there are more of them. */
  of?: string;
  size: 'small' | 'large';
};

// «Опубликовать…», «Перенести…»; of a video that is not ready yet «Запланировать…».
function wordsOf({ state, has_prepared_video: isPrepared, plan }: PlannedInfo): string {
  if (plan !== null) return plan.failure === null ? 'Перенести…' : 'Опубликовать…';
  if (!isPrepared && state !== 'taken_back') return 'Запланировать…';
  return state === 'published' ? 'Опубликовать новое видео…' : 'Опубликовать…';
}

/**
 * For those who may publish: what opens the panel that publishes what waits for it or plans that, and the button that
 * cancels a plan.
 */
export function PublishActs({ id, info, of, size }: PublishProps) {
  const me = useStudioMe();
  useToldAct('unplan', id);
  if (!hasRight(me, 'publish')) return null;
  const words = wordsOf(info);
  const named = (text: string) => (of === undefined ? undefined : `${text}: ${of}`);
  const panel = publishPanel(id);
  return (
    <>
      {canPlan(info) && (
        <StudioLink
          variant="outline"
          size={size}
          to={`?panel=${panel}`}
          preventScrollReset
          data-opens={panel}
          aria-label={named(words)}
        >
          {words}
        </StudioLink>
      )}
      {info.plan !== null && (
        <ActButton
          act="unplan"
          at={actPath(id)}
          variant="outline"
          size={size}
          aria-label={named('Отменить план')}
        >
          Отменить план
        </ActButton>
      )}
    </>
  );
}

/** What can be done with an episode beside saving it, for those who may. */
export function EpisodeActs({ id, info }: { id: string; info: PlannedInfo }) {
  const me = useStudioMe();
  useToldAct('restore', id);
  const { state } = info;
  return (
    <>
      <PublishActs id={id} info={info} size="large" />
      {state === 'published' && hasRight(me, 'publish') && (
        <PanelLink panel="take_back">Снять с публикации…</PanelLink>
      )}
      {state === 'published' && hasRight(me, 'removal') && (
        <PanelLink panel="delete">Удалить эпизод</PanelLink>
      )}
      {state === 'deleted' && hasRight(me, 'removal') && (
        <ActButton act="restore" at={actPath(id)} variant="outline" size="large">
          Вернуть эпизод
        </ActButton>
      )}
    </>
  );
}

function PanelLink({ panel, children }: { panel: EpisodeAct; children: string }) {
  return (
    <StudioLink variant="outline" size="large" to={`?panel=${panel}`} preventScrollReset data-opens={panel}>
      {children}
    </StudioLink>
  );
}
