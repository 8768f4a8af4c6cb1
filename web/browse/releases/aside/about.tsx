import { genrePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { LinkChip } from '#web/ui/controls/chip.tsx';
import type { AboutFact } from './about-facts.ts';
import styles from './about.module.css';

type AboutProps = { facts: readonly AboutFact[]; genres: FullRelease['genres'] };

/** What the head of the page has no space for: kind, length, all genres and names. */
export function About({ facts, genres }: AboutProps) {
  return (
    <section className={styles.card} aria-labelledby="about">
      <h2 id="about">О релизе</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {genres.length > 0 && (
        <ul className={styles.genres} aria-label="Жанры">
          {genres.map(({ id, name: genre }) => (
            <li key={id}>
              <LinkChip to={genrePath(id)}>{genre}</LinkChip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
