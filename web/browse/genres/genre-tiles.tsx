import { genrePath } from '#contract/addresses.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import type { PictureVersions } from '#web/ui/pictures/pictures.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import styles from './genre-tiles.module.css';

export type GenreTile = {
  id: number;
  name: string;
  /** The number of its releases. */
  total: number;
  picture: string | null;
  /** Shown if the genre has no picture. */
  poster?: PictureVersions | null;
};

/** Genres as tiles that link to their releases. */
export function GenreTiles({ genres }: { genres: readonly GenreTile[] }) {
  return (
    <ul className={styles.tiles} data-tiles>
      {genres.map((genre) => (
        <li key={genre.id}>
          <Tile {...genre} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ id, name, total, picture, poster }: GenreTile) {
  return (
    <Link to={genrePath(id)} className={styles.tile} data-stage>
      {picture !== null && (
        <img className={styles.picture} src={picture} width={640} height={360} alt="" loading="lazy" />
      )}
      {picture === null && poster && (
        <span className={styles.poster}>
          <Poster pictures={poster} sizes="96px" />
        </span>
      )}
      <span className={styles.name}>
        {name}&nbsp;
        <span className={styles.count} aria-hidden="true">
          {total}
        </span>
        <VisuallyHidden>, {formatCount(total, RELEASES)}</VisuallyHidden>
      </span>
    </Link>
  );
}
