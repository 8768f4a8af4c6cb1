import styles from './avatar.module.css';
import type { Viewer } from './viewer.ts';

type AvatarProps = {
  viewer: Pick<Viewer, 'avatar' | 'nickname' | 'login'>;
  size: number;
  /** For sizes that the small file is too coarse for. */
  sharp?: boolean;
};

/** A viewer's picture, or the first letter of its name; decorative. */
export function Avatar({ viewer: { avatar, nickname, login }, size, sharp }: AvatarProps) {
  const src = (sharp ? avatar.optimized.preview : avatar.optimized.thumbnail) ?? avatar.thumbnail;
  if (src !== null) return <img className={styles.avatar} src={src} width={size} height={size} alt="" />;
  return (
    <svg className={styles.avatar} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <text x="16" y="21.5" textAnchor="middle">
        {Array.from(nickname ?? login)[0]?.toUpperCase()}
      </text>
    </svg>
  );
}
