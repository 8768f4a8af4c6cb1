import { useEffect, useRef } from 'react';
import type { PanelFrame } from './use-panel-frames.ts';

/** A frame of a storyboard, enlarged smoothly: its cells are a fraction of the width of the picture. */
export function FrameCanvas({ image, cue: { x, y, width, height } }: PanelFrame) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    canvas.width = Math.round(canvas.clientWidth * Math.min(devicePixelRatio, 2));
    canvas.height = Math.round((canvas.width * height) / width);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  }, [image, x, y, width, height]);
  return <canvas ref={ref} className="frame" aria-hidden="true" />;
}
