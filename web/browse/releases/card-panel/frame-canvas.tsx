import { useEffect, useRef } from 'react';
import { FRAMES } from './use-panel-frames.ts';

/** One of the frames of a picture that has them one below the other. */
export function FrameCanvas({ image, index }: { image: HTMLImageElement; index: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const [width, height] = [image.naturalWidth, image.naturalHeight / FRAMES];
    canvas.width = Math.round(canvas.clientWidth * Math.min(devicePixelRatio, 2));
    canvas.height = Math.round((canvas.width * height) / width);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, index * height, width, height, 0, 0, canvas.width, canvas.height);
  }, [image, index]);
  return <canvas ref={ref} className="frame" aria-hidden="true" />;
}
