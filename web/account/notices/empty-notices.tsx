import { NOTICES_PATH, SCHEDULE_PATH } from '#contract/addresses.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { NoticesView } from './notices-data.ts';

/** Shown instead of an empty list of notices. */
export function EmptyNotices({ view }: { view: NoticesView }) {
  if (view !== 'all') {
    return (
      <EmptyState
        heading="Таких уведомлений нет"
        help="Они хранятся три месяца"
        action={<LinkButton to={NOTICES_PATH}>Показать все</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      heading="Пока тихо"
      help="Добавьте релиз в избранное, и мы напишем, когда выйдет эпизод или сдвинется день"
      action={
        <LinkButton to={SCHEDULE_PATH} variant="main" size="large">
          <Icon name="calendar" />
          Выбрать из расписания
        </LinkButton>
      }
    />
  );
}
