import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** What stands where a history would be. */
export function NothingSeen() {
  return (
    <EmptyState
      heading="Здесь будет ваша история"
      help="Начните смотреть любой эпизод, и он появится здесь"
      action={
        <LinkButton to="/anime/catalog/" look="main">
          В каталог
        </LinkButton>
      }
    />
  );
}
