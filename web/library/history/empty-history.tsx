import { CATALOG_PATH } from '#contract/addresses.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';

/** Shown instead of an empty history. */
export function EmptyHistory() {
  return (
    <EmptyState
      heading="Здесь будет ваша история"
      help="Начните смотреть любой эпизод, и он появится здесь"
      action={
        <LinkButton to={CATALOG_PATH} variant="main">
          В каталог
        </LinkButton>
      }
    />
  );
}
