import { useNavigate, useRevalidator } from 'react-router';
import { formatOrdinal } from '#contract/episode-names.ts';
import { studioEpisodesPath, studioEpisodeStepsPath } from '#contract/studio/addresses.ts';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';
import { ActPanel, usePanel } from '../../../form/act-panel.tsx';
import { Field } from '../../../form/field.tsx';
import { readText } from '../../../form/read-values.ts';
import { SentForm, useSend } from '../../../form/sent-form.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';

const PANEL = 'begin';

/** Opens the panel that begins an episode. */
export function BeginLink() {
  return (
    <StudioLink variant="outline" size="large" to={`?panel=${PANEL}`} preventScrollReset data-opens={PANEL}>
      Завести эпизод…
    </StudioLink>
  );
}

type BeginProps = { releaseId: string; episodes: readonly ListedEpisode[] };

/** The panel that adds an episode without a video, so that its steps can be planned. */
export function BeginPanel({ releaseId, episodes }: BeginProps) {
  const { open } = usePanel();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { answer, isBusy, send, refuse } = useSend();
  if (open !== PANEL) return null;
  const next = Math.floor(Math.max(0, ...episodes.map(({ ordinal }) => ordinal))) + 1;

  async function begin(form: FormData): Promise<void> {
    const typed = readText(form, 'ordinal').trim().replace(',', '.');
    const ordinal = Number(typed);
    if (typed === '' || Number.isNaN(ordinal))
      return refuse({ errors: { ordinal: 'Запишите номер, например 5 или 25,5.' } });
    const path = `releases/${releaseId}/episodes`;
    const saved = await send(sendToStudio<SavedRecord>('POST', path, { ordinal }), ['ordinal']);
    if (!saved) return;
    const undone = async () => {
      await navigate(studioEpisodesPath(releaseId));
      await revalidate();
    };
    showDone(`Эпизод ${formatOrdinal(ordinal)} заведён`, saved.event_id, () => void undone());
    await navigate(studioEpisodeStepsPath(saved.id));
  }

  return (
    <ActPanel title="Завести эпизод">
      <SentForm {...{ answer, isBusy }} submit="Завести" onSubmit={begin}>
        <p>
          Эпизод появится в студии без видео: этапы назначают сразу, видео загружают потом. Зрители его не
          увидят.
        </p>
        <Field
          name="ordinal"
          label="Номер"
          inputMode="decimal"
          defaultValue={formatOrdinal(next)}
          autoComplete="off"
          required
        />
      </SentForm>
    </ActPanel>
  );
}
