import { useState } from 'react';
import { showToast } from '#web/ui/feedback/toast.tsx';
import styles from './picture.module.css';

type FrameChoiceProps = { frames: readonly string[]; onTake: (file: File) => void };

/** Frames of the film, of which one becomes the file of a picture; the server makes them for the first who asks. */
export function FrameChoice({ frames, onTake }: FrameChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  if (frames.length === 0) return null;

  async function take(address: string) {
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`The frame answers ${response.status}.`);
      onTake(new File([await response.blob()], 'frame.jpg', { type: 'image/jpeg' }));
    } catch {
      showToast('error', 'Кадр не открылся: прервалась связь, или файлов видео нет.');
    }
  }

  const shown = frames.filter((address) => !missing.includes(address));
  return (
    <details className={styles.film} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Кадр эпизода</summary>
      {isOpen && shown.length === 0 && <p className={styles.help}>Кадры не сделаны: видео не читается.</p>}
      {isOpen && (
        <div className={styles.frames}>
          {shown.map((address, i) => (
            <button key={address} type="button" onClick={() => void take(address)}>
              <img
                src={address}
                alt={`Взять кадр ${i + 1}`}
                width={160}
                height={90}
                onError={() => setMissing((before) => [...before, address])}
              />
            </button>
          ))}
        </div>
      )}
    </details>
  );
}
