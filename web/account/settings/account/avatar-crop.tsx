import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import cropStyles from 'react-image-crop/dist/ReactCrop.css?inline';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import styles from './avatar-crop.module.css';
import { toPixelSquare } from './crop-square.ts';

adoptStyles(cropStyles);

const LABELS = {
  cropArea: 'Вырезанный квадрат. Стрелки двигают его, с Shift — быстрее',
  nwDragHandle: 'Левый верхний угол: стрелки меняют размер',
  nDragHandle: 'Верхний край: стрелки меняют размер',
  neDragHandle: 'Правый верхний угол: стрелки меняют размер',
  eDragHandle: 'Правый край: стрелки меняют размер',
  seDragHandle: 'Правый нижний угол: стрелки меняют размер',
  sDragHandle: 'Нижний край: стрелки меняют размер',
  swDragHandle: 'Левый нижний угол: стрелки меняют размер',
  wDragHandle: 'Левый край: стрелки меняют размер',
};
const MIN = 48;
const START = 90;

type AvatarCropProps = {
  file: File;
  onCancel: () => void;
  /** Called with null for a picture that this browser cannot show: the server crops its middle. */
  onSend: (square: ReturnType<typeof toPixelSquare> | null) => void;
};

// The security policy of the page allows pictures in `data:` addresses but not in `blob:` addresses.
function useDataUrl(file: File): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setSource(reader.result);
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return source;
}

/** Crops a square out of a picture by mouse, touch or keyboard. */
export default function AvatarCrop({ file, onCancel, onSend }: AvatarCropProps) {
  const source = useDataUrl(file);
  const picture = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const startCrop = ({ currentTarget: { width, height } }: SyntheticEvent<HTMLImageElement>) =>
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: START }, 1, width, height), width, height));
  const send = () => {
    const { naturalWidth: width, naturalHeight: height } = picture.current ?? {};
    onSend(crop && width && height ? toPixelSquare(crop, { width, height }) : null);
  };
  return (
    <Dialog open title="Ваш аватар" onClose={onCancel}>
      <div className={styles.stage}>
        {source === undefined && <Spinner />}
        {source !== undefined && !isUnreadable && (
          <ReactCrop
            {...(crop && { crop })}
            onChange={(_, percent) => setCrop(percent)}
            aspect={1}
            circularCrop
            keepSelection
            minWidth={MIN}
            ariaLabels={LABELS}
          >
            <img
              ref={picture}
              src={source}
              alt="Картинка, из которой вырезается аватар"
              className={styles.picture}
              onLoad={startCrop}
              onError={() => setIsUnreadable(true)}
            />
          </ReactCrop>
        )}
        {isUnreadable && <p>Этот браузер не показывает такие картинки. Будет взята её середина.</p>}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Отмена</Button>
        <Button variant="main" disabled={!crop && !isUnreadable} onClick={send}>
          Сохранить
        </Button>
      </div>
    </Dialog>
  );
}
