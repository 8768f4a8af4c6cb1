import styles from './avatar.module.css';
import type { Viewer } from '../viewer.ts';

type AvatarProps = {
  viewer: Pick<Viewer, 'avatar' | 'nickname' | 'login'>;
  size: number;
  /** Uses the larger file. */
  sharp?: boolean;
};

/** A viewer's avatar, or the first letter of the name; decorative. */
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
