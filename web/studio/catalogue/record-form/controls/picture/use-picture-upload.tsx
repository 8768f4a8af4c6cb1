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
  /** Gives up what was chosen and not stored. */
  forget: () => void;
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

/** A file that was chosen; `end` is that of `FormContext`. */
type Chosen = { file: File; end: (isOver: boolean) => boolean };

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
  // The file that is being cropped.
  const [chosen, setChosen] = useState<Chosen>();
  // Of several choices only the last one counts.
  const last = useRef<Chosen>(undefined);
  const [works, setWorks] = useState(0);
  const isBusy = works > 0;
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
    setLast(next);
    const isReady = await during(hasShape(file, aspect));
    if (last.current !== next) return;
    if (isReady) await upload(next, null);
    else setChosen(next);
  }

  function setLast(next?: Chosen) {
    last.current?.end(true);
    last.current = next;
    setChosen(undefined);
  }

  async function during<T>(work: Promise<T>): Promise<T> {
    setWorks((count) => count + 1);
    const result = await work;
    setWorks((count) => count - 1);
    return result;
  }

  async function upload(sent: Chosen, frame: Frame | null) {
    const query = Object.entries({ kind, ...frame }).map(([name, at]) => `${name}=${at}`);
    setChosen(undefined);
    const path = `pictures?${query.join('&')}`;
    const { value: stored, refused } = await during(sendToStudio<Image | Poster>('POST', path, sent.file));
    if (last.current !== sent) return;
    setProblem(refused?.message);
    const isWanted = sent.end(stored !== undefined);
    if (stored && isWanted) store.current(stored);
  }

  return {
    isBusy,
    choose: () => isBusy || files.current?.click(),
    take: (file) => void take(file),
    forget: () => {
      setLast();
      setProblem(undefined);
    },
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
              onCancel={() => setLast()}
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
