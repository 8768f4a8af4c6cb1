import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { ActPanel, useFocusAfterPanel, usePanel } from '../../../people/panels/act-panel.tsx';
import panel from '../../../people/panels/act-panel.module.css';
import { Field } from '../../../people/panels/field.tsx';
import { ConfirmPassword } from '../../../second-factor/confirm-password.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { actPath, useEpisodeAct } from './episode-acts.tsx';

const VIEWERS: PluralForms = ['зритель', 'зрителя', 'зрителей'];

type PanelProps = { id: string; title: string; info: { state: EpisodeState; viewers: number } };

/** The panel of a deletion: what it does, how many it concerns, the reason, and the button that deletes. */
export function DeletePanel({ id, title, info: { state, viewers } }: PanelProps) {
  const { open, closed } = usePanel();
  const navigate = useNavigate();
  const { fetcher, done, refused } = useEpisodeAct();
  useFocusAfterPanel();
  useEffect(() => {
    if (done) void navigate(closed, { replace: true, preventScrollReset: true });
    // Once for an answer: the functions are new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  if (open !== 'delete' || state !== 'published') return null;
  const watched =
    viewers === 0
      ? 'Его ещё никто не смотрел.'
      : `Его смотрели ${formatCount(viewers, VIEWERS)}: их места в нём до тех пор не пропадут.`;
  return (
    <ActPanel title={`Удалить: ${title}`}>
      <fetcher.Form method="post" action={actPath(id)} className={panel.form}>
        <div className={panel.body}>
          <div className={panel.fields}>
            <input type="hidden" name="act" value="delete" />
            <p>
              Зрители перестанут видеть эпизод сразу. Тридцать дней его можно вернуть таким, каким он был,
              потом он сотрётся вместе с видео. {watched}
            </p>
            <Field name="reason" label="Почему, если нужно" maxLength={500} autoComplete="off" />
            {refused && refused.needs === undefined && (
              <p className={panel.error} role="alert">
                {refused.problem}
              </p>
            )}
          </div>
        </div>
        <footer className={panel.foot}>
          <StudioButton
            type="submit"
            variant="danger"
            size="large"
            aria-busy={fetcher.state !== 'idle' || undefined}
          >
            Удалить эпизод
          </StudioButton>
        </footer>
      </fetcher.Form>
      <ConfirmPassword fetcher={fetcher} />
    </ActPanel>
  );
}
