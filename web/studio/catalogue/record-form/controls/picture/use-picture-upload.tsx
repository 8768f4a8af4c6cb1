import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { PictureKind } from '#contract/studio/records/pictures.ts';
import type { Image, Poster } from '#contract/values.ts';
import { sendToStudio } from '../../../../access/send-to-studio.ts';
import type { Frame } from './crop-frame.ts';
import styles from './picture.module.css';

const PictureCrop = lazy(() => import('./picture-crop.tsx'));

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
// The limit of the API.
const MAX_MB = 15;

type PictureUpload = {
  isBusy: boolean;
  /** Opens the choice of a file. */
  choose: () => void;
  /** Goes on with a file as if it had been chosen. */
  take: (file: File) => void;
  /** The field of the file and the dialog that crops it. */
  parts: ReactNode;
  /** What files are taken, or what is wrong with the last one. */
  note: ReactNode;
};

type UploadOptions = {
  kind: PictureKind;
  aspect: number;
  label: string;
  onStored: (picture: Image | Poster) => void;
};

/** Chooses a file, crops it and stores it as a picture of a kind. */
export function usePictureUpload({ kind, aspect, label, onStored }: UploadOptions): PictureUpload {
  const files = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function take(chosen: File | undefined) {
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
    if (stored) onStored(stored);
  }

  return {
    isBusy,
    choose: () => isBusy || files.current?.click(),
    take,
    parts: (
      <>
        <input
          ref={files}
          type="file"
          accept={ACCEPTED}
          className={styles.file}
          tabIndex={-1}
          // A button opens it.
          aria-hidden="true"
          aria-label={`${label}: файл`}
          onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
        />
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
      </>
    ),
    note: (
      <p className={problem === undefined ? styles.help : styles.problem} role={problem && 'alert'}>
        {problem ?? (isBusy ? 'Загружаем…' : `JPEG, PNG, WebP, AVIF или GIF до ${MAX_MB} МБ`)}
      </p>
    ),
  };
}
