import { useId } from 'react';
import { SITEMAP_PATH } from '#contract/addresses.ts';
import { catalogReferences } from '#contract/catalog.ts';
import { listFranchises } from '#contract/franchises.ts';
import { allGenres } from '#contract/genres.ts';
import { MAX_LIMIT } from '#contract/pagination.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { apiContext } from '#web/page/api.ts';
import type { CleanLayoutHandle } from '#web/page/clean-layout-handle.ts';
import { ABOUT_LINKS } from '../layouts/about-links.ts';
import { MAIN_LINKS, SECONDARY_LINKS, visibleLinks } from '../layouts/navigation.ts';
import { classes } from '#web/ui/classes.ts';
import { pageMeta } from '#web/page/meta.ts';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import type { Route } from './+types/sitemap-page.ts';
import { type SitemapSection, toSections } from './sitemap.ts';
import styles from './sitemap-page.module.css';

export const handle: CleanLayoutHandle = { isWide: true };

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const [types, publishStatuses, productionStatuses, years, genres, franchises] = await Promise.all([
    call(catalogReferences.types),
    call(catalogReferences.publishStatuses),
    call(catalogReferences.productionStatuses),
    call(catalogReferences.years),
    call(allGenres),
    // One page: a large catalogue has thousands.
    call(listFranchises, { query: { limit: MAX_LIMIT } }),
  ]);
  return toSections({
    types,
    publishStatuses,
    productionStatuses,
    years,
    genres,
    franchises: franchises.data,
    totalFranchises: franchises.meta.pagination.total,
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Карта сайта',
    description: 'Все разделы сайта на одной странице: каталог аниме по типам и годам, жанры, франшизы.',
    path: SITEMAP_PATH,
  });
}

const PAGES = [...MAIN_LINKS, ...SECONDARY_LINKS, ...ABOUT_LINKS].filter(
  ({ to }, i, all) => to !== SITEMAP_PATH && all.findIndex((one) => one.to === to) === i,
);

export default function SitemapPage({ loaderData: sections }: Route.ComponentProps) {
  const pages = visibleLinks(PAGES, useRootData()?.hidesTorrents);
  return (
    <main>
      <h1>Карта сайта</h1>
      <p className={styles.about}>Все разделы и пути в каталог</p>
      <Section section={{ title: 'Разделы', layout: 'columns', links: pages }} />
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </main>
  );
}

function Section({ section: { title, layout, links } }: { section: SitemapSection }) {
  const heading = useId();
  return (
    <section className={classes(styles.section, layout === 'rows' && styles.short)} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className={styles[layout]}>
        {links.map(({ to, label, note }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
