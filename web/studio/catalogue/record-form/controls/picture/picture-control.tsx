import { lazy, Suspense, useRef, useState } from 'react';
import type { Image, Poster } from '#contract/values.ts';
import { classes } from '#web/ui/classes.ts';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import { sendToStudio } from '../../../../access/send-to-studio.ts';
import type { Field } from '../../../kinds/field.ts';
import type { ControlProps } from '../control.tsx';
import { useFormContext } from '../form-context.ts';
import type { Frame } from './crop-frame.ts';
import { pictureOf } from './picture-of.ts';
import styles from './picture.module.css';

const PictureCrop = lazy(() => import('./picture-crop.tsx'));

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';
// The limit of the API.
const MAX_MB = 15;

type PictureProps = ControlProps & { picture: Extract<Field, { control: 'picture' }> };

/** The picture of a record: chosen and cropped, or drawn by the site where there is none. */
export function PictureControl({ value, onChange, input, picture: { kind, aspect, label } }: PictureProps) {
  const { info } = useFormContext();
  const { 'aria-label': name, ...button } = input;
  const files = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isChosen = value !== null && value !== undefined;
  const shown = pictureOf(value) ?? (isChosen ? null : pictureOf(info['picture']));

  function choose(chosen: File | undefined) {
    const isTooBig = chosen !== undefined && chosen.size > MAX_MB * 1_000_000;
    setProblem(isTooBig ? `Файл больше ${MAX_MB} МБ. Выберите другой.` : undefined);
    if (chosen && !isTooBig) setFile(chosen);
    // Allows choosing the same file again.
    if (files.current) files.current.value = '';
  }

  async function upload(frame: Frame | null) {
    const query = Object.entries({ kind, ...frame }).map(([name, at]) => `${name}=${at}`);
    setFile(undefined);
    setIsBusy(true);
    const { value: stored, refused } = await sendToStudio<Image | Poster>(
      'POST',
      `pictures?${query.join('&')}`,
      file,
    );
    setIsBusy(false);
    setProblem(refused?.message);
    if (stored) onChange(stored);
  }

  return (
    <fieldset className={styles.control} aria-label={name}>
      <div
        className={classes(styles.shown, kind === 'poster' && styles.upright)}
        aria-busy={isBusy || undefined}
      >
        {shown === null ? (
          <p>{isChosen ? 'Картинка выбрана' : 'Сайт нарисует картинку сам'}</p>
        ) : (
          // The pictures of a release that is not public are served to nobody.
          <img
            src={shown}
            alt={
              isChosen
                ? 'Выбранная картинка. Пока релиз не на сайте, она не показывается'
                : 'Нарисованная картинка'
            }
          />
        )}
        {!isChosen && shown !== null && <span className={styles.drawn}>нарисованная</span>}
      </div>
      <input
        ref={files}
        type="file"
        accept={ACCEPTED}
        className={styles.file}
        tabIndex={-1}
        aria-label={`${label}: файл`}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      <div className={styles.acts}>
        <StudioButton
          {...button}
          aria-busy={isBusy || undefined}
          onClick={() => isBusy || files.current?.click()}
        >
          <StudioIcon name="upload" />
          {isChosen ? 'Другой файл' : 'Загрузить'}
        </StudioButton>
        {isChosen && (
          <StudioButton variant="bare" onClick={() => onChange(null)}>
            Нарисовать
          </StudioButton>
        )}
      </div>
      <p className={problem === undefined ? styles.help : styles.problem} role={problem && 'alert'}>
        {problem ?? (isBusy ? 'Загружаем…' : `JPEG, PNG, WebP или AVIF до ${MAX_MB} МБ`)}
      </p>
      {file && (
        <Suspense>
          <PictureCrop
            file={file}
            aspect={aspect}
            onCancel={() => setFile(undefined)}
            onSend={(frame) => void upload(frame)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
