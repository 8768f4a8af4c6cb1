import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import {
  type Frame,
  MIN_SCALE,
  moveFrame,
  roundFrame,
  scaleFrame,
  scaleOf,
  type Size,
  startFrame,
} from './crop-frame.ts';
import styles from './picture.module.css';

type PictureCropProps = {
  file: File;
  /** The width for a height of one. */
  aspect: number;
  onCancel: () => void;
  /** Called with null for a picture that this browser cannot show: the server takes its middle. */
  onSend: (frame: Frame | null) => void;
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

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SIZES: Record<string, number> = { '+': 0.02, '=': 0.02, '-': -0.02 };

/** Chooses the part of a picture that is shown, by mouse, touch or keys; the shape is fixed. */
export default function PictureCrop({ file, aspect, onCancel, onSend }: PictureCropProps) {
  const source = useDataUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState<Size>();
  const [frame, setFrame] = useState<Frame>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const isReady = picture !== undefined && frame !== undefined;

  function drag({ movementX, movementY, buttons }: PointerEvent) {
    if (buttons === 0 || !isReady || !image.current) return;
    const scale = picture.width / image.current.clientWidth;
    setFrame(moveFrame(frame, picture, movementX * scale, movementY * scale));
  }

  function press(event: KeyboardEvent) {
    const [arrow, size] = [ARROWS[event.key], SIZES[event.key]];
    if (!isReady || (!arrow && size === undefined)) return;
    event.preventDefault();
    const step = (event.shiftKey ? 0.05 : 0.01) * picture.width;
    if (arrow) setFrame(moveFrame(frame, picture, arrow[0] * step, arrow[1] * step));
    if (size !== undefined) setFrame(scaleFrame(frame, picture, scaleOf(frame, picture) + size));
  }

  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <Dialog open title="Что будет видно" onClose={onCancel}>
      <div className={styles.stage}>
        {source !== undefined && !isUnreadable && (
          <div className={styles.picture}>
            <img
              ref={image}
              src={source}
              alt="Картинка, из которой вырезается видимая часть"
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setPicture({ width, height });
                setFrame(startFrame({ width, height }, aspect));
              }}
              onError={() => setIsUnreadable(true)}
            />
            {isReady && (
              <button
                type="button"
                className={styles.frame}
                aria-label="Рамка. Стрелки двигают её, с Shift — быстрее; плюс и минус меняют размер"
                style={{
                  insetInlineStart: percent(frame.x, picture.width),
                  insetBlockStart: percent(frame.y, picture.height),
                  inlineSize: percent(frame.width, picture.width),
                  blockSize: percent(frame.height, picture.height),
                }}
                onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
                onPointerMove={drag}
                onKeyDown={press}
              />
            )}
          </div>
        )}
        {isUnreadable && <p>Этот браузер не показывает такие картинки. Будет взята её середина.</p>}
      </div>
      <label className={styles.size}>
        Размер рамки
        <input
          type="range"
          min={MIN_SCALE}
          max={1}
          step={0.01}
          disabled={!isReady}
          value={isReady ? scaleOf(frame, picture) : 1}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            isReady && setFrame(scaleFrame(frame, picture, valueAsNumber))
          }
        />
      </label>
      <div className={styles.buttons}>
        <StudioButton size="large" onClick={onCancel}>
          Отмена
        </StudioButton>
        <StudioButton
          variant="main"
          size="large"
          disabled={!isReady && !isUnreadable}
          onClick={() => onSend(isReady ? roundFrame(frame) : null)}
        >
          Загрузить
        </StudioButton>
      </div>
    </Dialog>
  );
}
