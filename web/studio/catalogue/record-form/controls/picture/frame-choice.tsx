import { useState } from 'react';
import { showToast } from '#web/ui/feedback/toast.tsx';
import styles from './picture.module.css';

type FrameChoiceProps = { frames: readonly string[]; isBusy: boolean; onTake: (file: File) => void };

/** Frames of the film, of which one becomes the file of a picture; the server makes them for the first who asks. */
export function FrameChoice({ frames, isBusy, onTake }: FrameChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  // What came of the image of each address; one that is on its way is not there.
  const [images, setImages] = useState<Record<string, 'ready' | 'missing'>>({});
  if (frames.length === 0) return null;

  async function take(address: string) {
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`The frame answers ${response.status}.`);
      onTake(new File([await response.blob()], 'frame.jpg', { type: 'image/jpeg' }));
    } catch {
      showToast('error', 'Кадр не открылся: прервалась связь, или файлов видео нет. Попробуйте ещё раз.');
    }
  }

  const toggle = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    // What failed is asked for again.
    setImages({});
  };
  const settle = (address: string, image: 'ready' | 'missing') =>
    setImages((before) => ({ ...before, [address]: image }));
  const shown = frames.filter((address) => images[address] !== 'missing');
  const isMaking = shown.some((address) => images[address] === undefined);
  return (
    <details className={styles.film} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>Кадр эпизода</summary>
      {isOpen && (
        <>
          <output className={styles.help}>
            {isMaking && 'Готовим кадры…'}
            {shown.length === 0 &&
              'Кадры не открылись: видео не читается, или сервер занят. Закройте список и откройте ещё раз.'}
          </output>
          <div className={styles.frames}>
            {shown.map((address) => (
              <button
                key={address}
                type="button"
                disabled={isBusy || images[address] !== 'ready'}
                onClick={() => void take(address)}
              >
                <img
                  src={address}
                  alt={`Взять кадр ${frames.indexOf(address) + 1}`}
                  width={160}
                  height={90}
                  onLoad={() => settle(address, 'ready')}
                  onError={() => settle(address, 'missing')}
                />
              </button>
            ))}
          </div>
        </>
      )}
    </details>
  );
}
