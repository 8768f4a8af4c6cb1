import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { PictureKind } from '#contract/studio/records/pictures.ts';
import type { Image, Poster } from '#contract/values.ts';
import { sendToStudio } from '../../../../access/send-to-studio.ts';
import { useFormContext } from '../form-context.ts';
import { type Frame, isShaped } from './crop-frame.ts';
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
  /** The name of the field that gets the picture. */
  field: string;
  kind: PictureKind;
  aspect: number;
  label: string;
  onStored: (picture: Image | Poster) => void;
};

/** A file that is to be cropped; `end` is told when it is stored or given up. */
type Chosen = { file: File; end: (isStored: boolean) => boolean };

async function hasShape(file: File, aspect: number): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return isShaped({ width, height }, aspect);
  } catch {
    // The dialog tells what becomes of a picture that this browser cannot read.
    return false;
  }
}

/** Chooses a file, crops it unless it has the shape already, and stores it as a picture of a kind. */
export function usePictureUpload({ field, kind, aspect, label, onStored }: UploadOptions): PictureUpload {
  const { beginPicture } = useFormContext();
  const files = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The form goes on changing while a picture is sent.
  const store = useRef(onStored);
  useEffect(() => {
    store.current = onStored;
  });

  async function take(file: File | undefined) {
    const isTooBig = file !== undefined && file.size > MAX_MB * 1_000_000;
    setProblem(isTooBig ? `Файл больше ${MAX_MB} МБ. Выберите другой.` : undefined);
    // Allows choosing the same file again.
    if (files.current) files.current.value = '';
    if (!file || isTooBig) return;
    const next = { file, end: beginPicture?.(field) ?? (() => true) };
    if (await hasShape(file, aspect)) await upload(next, null);
    else setChosen(next);
  }

  function giveUp() {
    chosen?.end(true);
    setChosen(undefined);
  }

  async function upload({ file, end }: Chosen, frame: Frame | null) {
    const query = Object.entries({ kind, ...frame }).map(([name, at]) => `${name}=${at}`);
    setChosen(undefined);
    setIsBusy(true);
    const { value: stored, refused } = await sendToStudio<Image | Poster>(
      'POST',
      `pictures?${query.join('&')}`,
      file,
    );
    setIsBusy(false);
    setProblem(refused?.message);
    const isWanted = end(stored !== undefined);
    if (stored && isWanted) store.current(stored);
  }

  return {
    isBusy,
    choose: () => isBusy || files.current?.click(),
    take: (file) => void take(file),
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
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
        {chosen && (
          <Suspense>
            <PictureCrop
              file={chosen.file}
              aspect={aspect}
              onCancel={giveUp}
              onSend={(frame) => void upload(chosen, frame)}
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
