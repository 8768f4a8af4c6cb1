import { genrePath } from '#contract/addresses.ts';
import { type Rhythm, rhythmOf } from '#contract/publish-days.ts';
import type { FullRelease } from '#contract/releases.ts';
import type { ReleaseRhythm } from '#contract/schedule.ts';
import { formatRhythm, formatSeason } from '#web/entities/release/format-release.ts';
import { formatCount } from '#web/format/format-count.ts';
import { formatDuration } from '#web/format/format-time.ts';
import { LinkChip } from '#web/ui/controls/chip.tsx';
import styles from './about.module.css';

// «по пятницам в 18:00 МСК».
const formatDays = (rhythm: Rhythm) =>
  [formatRhythm(rhythm), rhythm.time && `в\u00A0${rhythm.time}\u00A0МСК`].filter(Boolean).join(' ');

/** What the head of the page has no space for: kind, length, all genres and names. */
export function About({ release }: { release: FullRelease & { rhythm?: ReleaseRhythm } }) {
  const { name, type, genres } = release;
  const minutes = release.average_duration_of_episode;
  const favorites = release.added_in_users_favorites;
  const isAiring = release.is_ongoing && release.episodes.length > 0;
  const facts = [
    ['Тип', type.description],
    ['Сезон', formatSeason(release)],
    ['Длительность', minutes !== null && minutes > 0 ? formatDuration(minutes * 60) : null],
    ['Озвучка', release.voicing.description],
    [release.teams.length > 1 ? 'Команды' : 'Команда', release.teams.map(({ title }) => title).join(', ')],
    ['Выход', isAiring ? formatDays(rhythmOf(release)) : null],
    ['В\u00A0избранном', favorites > 0 ? `у\u00A0${formatCount(favorites, VIEWERS)}` : null],
    ['Ещё названия', name.alternative],
  ].filter(([, value]) => value !== null && value !== '');
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

const VIEWERS = ['зрителя', 'зрителей', 'зрителей'] as const;
