import type { PictureSizes } from '#web/ui/pictures/pictures.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import styles from './poster-wall.module.css';

const SIZES = '(width >= 600px) 13vw, 33vw';

/** Posters as a decoration: a tilted wall on wide screens, elsewhere a strip behind the name of the site. */
export function PosterWall({ columns }: { columns: readonly PictureSizes[][] }) {
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.wall}>
        {columns.map((column, i) => (
          <div key={i} className={styles.column}>
            {column.map((pictures) => (
              <Poster key={pictures.preview ?? pictures.src} pictures={pictures} sizes={SIZES} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
