import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ReleaseState } from '#contract/studio/releases.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { hasRight, useStudioMe } from '../../access/studio-me.ts';
import type { ActAnswer } from '../../form/answer-act.ts';
import { ConfirmPassword } from '../../form/confirm/confirm-password.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { DoneAct, ReleaseAct } from './act-route.ts';
import styles from './release-acts.module.css';

type Shown = { act: ReleaseAct; label: string; isMain?: true; isDanger?: true };

const PUBLISH: Shown = { act: 'show', label: 'Опубликовать', isMain: true };
const REMOVE: Shown = { act: 'delete', label: 'Удалить', isDanger: true };

const ACTS: Record<ReleaseState, readonly Shown[]> = {
  draft: [PUBLISH, REMOVE],
  hidden: [{ ...PUBLISH, label: 'Показать снова' }, REMOVE],
  published: [{ act: 'hide', label: 'Скрыть' }, REMOVE],
  deleted: [{ act: 'restore', label: 'Вернуть' }],
};

type ActsProps = { id: string; state: ReleaseState; isSubmitted: boolean };

/** What can be done to the state of a release, for those who may. */
export function ReleaseActs({ id, state, isSubmitted }: ActsProps) {
  const me = useStudioMe();
  const fetcher = useFetcher<ActAnswer<DoneAct>>();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.done !== undefined) showToast('success', data.done);
    else if (data?.problem !== undefined && data.needs === undefined) showToast('error', data.problem);
  }, [data]);
  const mayPublish = hasRight(me, 'removal');
  const submit: Shown = { act: 'submit', label: 'Отдать на публикацию', isMain: true };
  const acts = mayPublish ? ACTS[state] : state === 'draft' && !isSubmitted ? [submit] : [];
  if (acts.length === 0) return null;
  return (
    <>
      <fetcher.Form method="post" action={`/studio/releases/${id}/act`} className={styles.acts}>
        {acts.map(({ act, label, isMain, isDanger }) => (
          <StudioButton
            key={act}
            type="submit"
            name="act"
            value={act}
            size="large"
            variant={isMain ? 'main' : isDanger ? 'danger' : 'outline'}
            aria-busy={fetcher.formData?.get('act') === act || undefined}
          >
            {label}
          </StudioButton>
        ))}
      </fetcher.Form>
      <ConfirmPassword fetcher={fetcher} />
    </>
  );
}
