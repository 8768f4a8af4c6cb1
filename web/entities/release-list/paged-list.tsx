import type { ReactNode, Ref } from 'react';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import styles from './paged-list.module.css';

type PagedListProps = {
  /** The address of the previous page; undefined on the first one. */
  earlier: string | undefined;
  /** The address of the next page; undefined on the last one. */
  next: string | undefined;
  /** Whether the whole list is being replaced, which dims it. */
  isReplacing?: boolean;
  isLoadingNext: boolean;
  /** Loads the next page in place; without it the link navigates and keeps the scroll position. */
  onNext?: () => void;
  /** The element around the link to the next page. */
  endRef?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
};

/** A list with links to the pages before and after the loaded ones. */
export function PagedList({
  earlier,
  next,
  isReplacing = false,
  isLoadingNext,
  onNext,
  endRef,
  children,
}: PagedListProps) {
  return (
    <div
      className={classes(styles.list, isReplacing && styles.replacing)}
      aria-busy={isReplacing || isLoadingNext}
    >
      {earlier !== undefined && (
        <div className={styles.earlier}>
          <LinkButton to={earlier} replace>
            Показать предыдущие
          </LinkButton>
        </div>
      )}
      {children}
      {next !== undefined && (
        <div ref={endRef} className={styles.next}>
          {/* A link, so that it leads to the next page when scripts are off. */}
          <LinkButton
            to={next}
            size="large"
            replace
            preventScrollReset={onNext === undefined}
            aria-disabled={isLoadingNext || undefined}
            onClick={
              onNext &&
              ((event) => {
                event.preventDefault();
                onNext();
              })
            }
          >
            Показать ещё
          </LinkButton>
        </div>
      )}
    </div>
  );
}
