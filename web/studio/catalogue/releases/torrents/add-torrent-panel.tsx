import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { AddedTorrent } from '#contract/studio/torrents.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';
import { ActPanel, usePanel } from '../../../form/act-panel.tsx';
import { Field, SelectField, TextField } from '../../../form/field.tsx';
import { readText } from '../../../form/read-values.ts';
import { SentForm, useSend } from '../../../form/sent-form.tsx';
import type { Option } from '../../kinds/field.ts';
import styles from './torrents.module.css';

// The limit of the API.
const MAX_MB = 10;
const MEGABYTE = 1024 * 1024;

type Choices = Record<'type' | 'quality' | 'codec' | 'color', readonly Option[]>;
type AddProps = { releaseId: string; choices: Choices };

const FACTS = [
  ['quality', 'Качество'],
  ['codec', 'Кодек'],
  ['type', 'Источник'],
  ['color', 'Глубина цвета'],
] as const;

const TEXTS = ['label', 'description', 'replace', ...FACTS.map(([name]) => name)] as const;

/** What was filled in; an empty field is detected by the names of the files. */
function readGiven(form: FormData): Record<string, string> {
  const given = TEXTS.map((name) => [name, readText(form, name)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function sendFile(releaseId: string, file: File, given: Record<string, string>) {
  const query = String(new URLSearchParams(given));
  return sendToStudio<AddedTorrent>('POST', `releases/${releaseId}/torrents?${query}`, file);
}

function sendMagnet(releaseId: string, form: FormData, given: Record<string, string>) {
  const megabytes = Number(form.get('size'));
  const size = megabytes > 0 ? { size: Math.max(1, Math.round(megabytes * MEGABYTE)) } : {};
  const magnet = readText(form, 'magnet');
  return sendToStudio<AddedTorrent>('POST', `releases/${releaseId}/magnets`, { magnet, ...size, ...given });
}

/** «Раздача добавлена, место прежней заняла она» and what else has to be known of it. */
function describeAdded({ replaced, event_id: event, is_private: isPrivate }: AddedTorrent, isFile: boolean) {
  const added = event === null ? 'Такая раздача уже была' : 'Раздача добавлена';
  const instead = replaced.length > 0 ? ` вместо № ${replaced.join(', ')}` : '';
  const isOpen = isFile && !isPrivate;
  return `${added}${instead}${isOpen ? '. В файле нет пометки private: клиенты найдут пиров и без нашего трекера' : ''}`;
}

/** Adds a torrent by its file or its magnet link, as the command does. */
export function AddTorrentPanel({ releaseId, choices }: AddProps) {
  const navigate = useNavigate();
  const { closed } = usePanel();
  const { revalidate } = useRevalidator();
  const [isFile, setIsFile] = useState(true);
  const { answer, isBusy, send, refuse } = useSend();

  async function submit(form: FormData) {
    const given = readGiven(form);
    const file = form.get('file');
    if (isFile && (!(file instanceof File) || file.size === 0))
      return refuse({ errors: { file: 'Выберите торрент-файл.' } });
    if (isFile && (file as File).size > MAX_MB * 1_000_000)
      return refuse({ errors: { file: `Торрент-файл не бывает больше ${MAX_MB} МБ. Выберите другой.` } });
    if (!isFile && readText(form, 'magnet') === '')
      return refuse({ errors: { magnet: 'Вставьте магнит-ссылку или хеш.' } });
    const sent = isFile ? sendFile(releaseId, file as File, given) : sendMagnet(releaseId, form, given);
    const added = await send(sent, form.keys());
    if (!added) return;
    showDone(describeAdded(added, isFile), added.event_id, () => void revalidate());
    await navigate(closed, { preventScrollReset: true });
  }

  return (
    <ActPanel title="Добавить раздачу">
      <SentForm {...{ answer, isBusy }} onSubmit={submit} submit="Добавить">
        <fieldset className={styles.kinds} aria-label="Что добавить">
          {(['Торрент-файл', 'Магнит-ссылка'] as const).map((name, at) => (
            <label key={name}>
              <input
                type="radio"
                name="kind"
                checked={isFile === (at === 0)}
                onChange={() => {
                  setIsFile(at === 0);
                  refuse(undefined);
                }}
              />
              {name}
            </label>
          ))}
        </fieldset>
        {isFile ? (
          <Field
            key="file"
            name="file"
            type="file"
            label="Файл версии 1"
            required
            accept=".torrent,application/x-bittorrent"
            help="Чужие трекеры и адреса из файла уберём, пометка private останется как есть."
          />
        ) : (
          <>
            <TextField
              name="magnet"
              label="Магнит-ссылка"
              required
              help="Подойдёт и один хеш. Чужие трекеры уберём. Торрент-файла у такой раздачи не будет."
              maxLength={8000}
              spellCheck={false}
            />
            <Field name="size" type="number" min={1} label="Размер, МБ" help="Если его нет в ссылке." />
          </>
        )}
        <div className={styles.given}>
          {FACTS.map(([name, label]) => (
            <SelectField key={name} name={name} label={label}>
              <option value="">По имени файла</option>
              {choices[name].map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <Field
          name="description"
          label="Эпизоды внутри"
          placeholder="По именам файлов"
          help="Например, «1-12»."
          maxLength={200}
          autoComplete="off"
        />
        <Field name="label" label="Название" placeholder="Составим сами" maxLength={500} autoComplete="off" />
        <SelectField
          name="replace"
          label="Что с прежней раздачей"
          help="Заменяется та, у которой тот же источник, качество и кодек, а все её эпизоды есть в новой."
        >
          <option value="">Заменить, если новая её содержит</option>
          <option value="none">Оставить обе</option>
        </SelectField>
      </SentForm>
    </ActPanel>
  );
}
