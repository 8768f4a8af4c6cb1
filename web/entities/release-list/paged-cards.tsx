import { useNavigation } from 'react-router';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { ReleaseCardData, ReleaseRowData } from '../release/card.ts';
import styles from './paged-cards.module.css';
import { PagedList } from './paged-list.tsx';
import { ReleaseCard } from '../release/release-card.tsx';
import type { PagePath, useFurtherPages } from './use-further-pages.ts';

const row = import.meta.env.SSR ? await import('../release/release-row.tsx') : undefined;
// Few viewers choose the list view.
const ReleaseRow = lazyComponent(
  row,
  () => import('../release/release-row.tsx'),
  (module) => module.ReleaseRow,
);

type PagedCardsProps = {
  pages: ReturnType<typeof useFurtherPages<ReleaseCardData | ReleaseRowData>>;
  /** The first page shown. */
  from: number;
  pathOf: PagePath;
  /** The path of the list, which is dimmed while it reloads after a change of filters. */
  path: string;
  isList?: boolean;
  /** Fills the width of wide screens, where no column of filters is beside it. */
  isWide?: boolean;
};

/** Releases as cards or rows, with links to earlier and further pages. */
export function PagedCards({
  pages,
  from,
  pathOf,
  path: place,
  isList = false,
  isWide = false,
}: PagedCardsProps) {
  const isWaiting = useNavigation().location?.pathname === place;
  const { cards, page, last, loadMore, isLoading, coming, endRef } = pages;
  return (
    <PagedList
      earlier={from > 1 ? pathOf({ page: from - 1, from: 1 }) : undefined}
      next={page < last ? pathOf({ page: page + 1, from: 1 }) : undefined}
      isReplacing={isWaiting}
      isLoadingNext={isLoading}
      onNext={loadMore}
      endRef={coming === 0 ? endRef : undefined}
    >
      <ul
        className={isList ? styles.list : classes(styles.grid, isWide && styles.wide)}
        data-grid={isList ? undefined : isWide ? '' : 'free'}
      >
        {cards.map((card, i) => (
          <li key={card.alias}>
            {'english' in card ? <ReleaseRow card={card} /> : <ReleaseCard card={card} eager={i < 2} />}
          </li>
        ))}
        {/* Their keys are their places: those of the next page are others and do not move down. */}
        {Array.from({ length: coming }, (_, i) => (
          <li
            key={cards.length + i}
            ref={i === 0 ? endRef : undefined}
            className={isList ? styles.coming : undefined}
          >
            <Skeleton shape="poster" />
            {/* In the list view the poster alone is as high as a row. */}
            {!isList && <CardLines />}
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

function CardLines() {
  return (
    <>
      <Skeleton shape="line" />
      <Skeleton shape="line" short />
    </>
  );
}
