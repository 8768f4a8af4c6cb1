import { releasePath } from '#contract/addresses.ts';
import type { SiteStatistics, WatchedReleases } from '#contract/studio/system/statistics.ts';
import { Blank } from '../../ui/blank.tsx';
import { Picture } from '../picture.tsx';
import { formatCounted, NUMBER_TITLES, NUMBERS } from './numbers.ts';
import { formatDay } from './period.ts';
import styles from './statistics.module.css';

/** All numbers of all days, the newest first: what the charts show, for everybody who does not see them. */
export function DaysTable({ site, now }: { site: SiteStatistics; now: Date }) {
  return (
    <details className={styles.details}>
      <summary>Числа по дням</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it. */}
      <section className={styles.scroll} tabIndex={0} aria-label="Числа по дням">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">День</th>
              {NUMBERS.map((name) => (
                <th key={name} scope="col">
                  {NUMBER_TITLES[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {site.days.toReversed().map((counts) => (
              <tr key={counts.day}>
                <th scope="row">{formatDay(counts.day, now)}</th>
                {NUMBERS.map((name) => (
                  <td key={name}>{formatCounted(name, counts[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** The releases that were started most. */
export function ReleasesTable({ releases }: WatchedReleases) {
  if (releases.length === 0)
    return (
      <Blank
        icon="chart"
        heading="Смотрели мало"
        help="Релиз появится здесь, когда его эпизоды начнут хотя бы пять раз за период."
      />
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Релиз</th>
          <th scope="col">Начали</th>
          <th scope="col">Досмотрели</th>
          <th scope="col">Часов</th>
        </tr>
      </thead>
      <tbody>
        {releases.map(({ id, alias, name, picture, starts, watched, minutes }) => (
          <tr key={id}>
            <th scope="row">
              <a href={releasePath(alias)} className={styles.release}>
                <Picture src={picture} />
                <span>{name}</span>
              </a>
            </th>
            <td>{formatCounted('starts', starts)}</td>
            <td>{formatCounted('watched', watched)}</td>
            <td>{formatCounted('minutes', minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
