import { useLocation } from 'react-router';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** Replaces a list that could not be loaded, with a link that loads the page again. */
export function LoadFailed({ heading }: { heading: string }) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      mood="sad"
      heading={heading}
      help="Проверьте соединение и попробуйте ещё раз"
      action={
        <a href={pathname + search} className={buttonClass({ variant: 'main' })}>
          Повторить
        </a>
      }
    />
  );
}
