import { CATALOG_PATH } from '#contract/addresses.ts';
import { LeadState } from '#web/ui/feedback/lead-state.tsx';
import { Popular } from '../favorites/popular.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';

/** Shown instead of an empty history, with releases to begin with. */
export function EmptyHistory() {
  return (
    <>
      <LeadState
        heading="Здесь будет ваша история"
        help="Начните смотреть любой эпизод, и он появится здесь"
        action={
          <LinkButton to={CATALOG_PATH} variant="main">
            В каталог
          </LinkButton>
        }
      />
      <Popular title="С чего начать" />
    </>
  );
}
