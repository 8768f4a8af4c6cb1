import { useState } from 'react';
import type { StudioUpload } from '#contract/studio/uploads.ts';
import { Field } from '../field.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { saveUploadForm } from './upload-store.ts';
import styles from './uploads-bar.module.css';

/** Asks what has to be decided before a video is prepared: its number, or whether it replaces the one that is there. */
export function NeedForm({ upload }: { upload: StudioUpload }) {
  const { ordinal, needs, name, release } = upload;
  const [number, setNumber] = useState(String(ordinal ?? ''));
  const [problem, setProblem] = useState<string>();
  const isSame = Number(number) === ordinal && number !== '';
  const isReplacing = needs === 'replacement' && isSame;
  if (release === null)
    return (
      <p className={styles.problem}>Релиза больше нет. Уберите загрузку и начните на странице другого.</p>
    );
  return (
    <form
      className={styles.need}
      noValidate
      aria-label={`Что делать: ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (number === '' || !Number.isFinite(Number(number))) return setProblem('Укажите номер эпизода.');
        void saveUploadForm(upload, { ordinal: Number(number), replaces: isReplacing }).then(setProblem);
      }}
    >
      <Field
        label="Эпизод"
        type="number"
        step="any"
        value={number}
        error={problem}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <StudioButton type="submit" size="small" variant={isReplacing ? 'danger' : 'quiet'}>
        {isReplacing ? 'Заменить видео' : 'Подготовить'}
      </StudioButton>
    </form>
  );
}
