import { Link } from 'react-router';
import { catalogPath, NO_CHOICE } from '../catalog/choice.ts';
import { Poster } from '../ui/poster.tsx';
import { formatNumber, pluralForm, RELEASES } from '../words/plural.ts';
import styles from './genre-tiles.module.css';
import type { GenreTile } from './home-data.ts';

/** Genres as tiles that lead to the catalogue. */
export function GenreTiles({ genres }: { genres: readonly GenreTile[] }) {
  return (
    <ul className={styles.tiles}>
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
    <Link to={catalogPath({ ...NO_CHOICE, genres: [String(id)] })} className={styles.tile}>
      {picture !== null && (
        <img className={styles.picture} src={picture} width={640} height={360} alt="" loading="lazy" />
      )}
      {picture === null && poster && (
        <span className={styles.poster}>
          <Poster pictures={poster} sizes="96px" />
        </span>
      )}
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>
        {formatNumber(total)} {pluralForm(total, RELEASES)}
      </span>
    </Link>
  );
}
