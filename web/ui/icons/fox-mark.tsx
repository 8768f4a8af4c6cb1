import mark from './fox-mark.svg?no-inline';

/** The fox's head, the site's logo, legible from 24 px; decorative. */
export function FoxMark({ size = 28 }: { size?: number }) {
  return <img src={mark} width={size} height={size} alt="" />;
}
