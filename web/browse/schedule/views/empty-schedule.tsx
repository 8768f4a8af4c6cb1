import type { ReactNode } from 'react';
import { CATALOG_PATH, signInPath } from '#contract/addresses.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { type ScheduleChoice, schedulePath } from '../toolbar/choice.ts';

// In the genitive, for use after «из» and «среди».
const GENITIVE = { favorites: 'вашего избранного', collections: 'ваших коллекций' } as const;

type NothingProps = {
  choice: ScheduleChoice;
  /** Whether the viewer's list contains any release. */
  hasOwn: boolean;
};

/** Explains why the schedule is empty and offers a link that helps. */
export function EmptySchedule({ choice, hasOwn }: NothingProps) {
  const isVisitor = useViewer() === null;
  const resetLink = (label: string, changes: Partial<ScheduleChoice>) => (
    <LinkButton to={schedulePath({ ...choice, ...changes })} variant="main" replace preventScrollReset>
      {label}
    </LinkButton>
  );
  const catalog = (
    <LinkButton to={CATALOG_PATH} variant="main">
      В каталог
    </LinkButton>
  );
  const show = (heading: string, help: string, action: ReactNode) => (
    <EmptyState
      mood={choice.search === undefined ? 'happy' : 'puzzled'}
      heading={heading}
      help={help}
      action={action}
    />
  );
  if (choice.only === 'collections' && isVisitor) {
    const signIn = (
      <LinkButton to={signInPath(schedulePath(choice))} variant="main">
        Войти
      </LinkButton>
    );
    return show('Войдите, чтобы собирать коллекции', 'Расписание можно смотреть и без входа', signIn);
  }
  if (choice.only !== undefined && !hasOwn) {
    return choice.only === 'favorites'
      ? show('Здесь будет ваше избранное', 'Добавляйте релизы сердечком на их страницах', catalog)
      : show('Здесь будет то, что есть в ваших коллекциях', 'Выберите коллекцию на странице релиза', catalog);
  }
  if (choice.search !== undefined) {
    const help =
      choice.only === undefined
        ? 'Проверьте запрос или сбросьте поиск'
        : `Среди ${GENITIVE[choice.only]} такого нет`;
    return show('Ничего не найдено', help, resetLink('Сбросить', { search: undefined }));
  }
  if (choice.only !== undefined) {
    const help = `Сейчас не выходит ни один релиз из ${GENITIVE[choice.only]}`;
    return show('На этой неделе ничего вашего', help, resetLink('Показать всё', { only: undefined }));
  }
  return show('На этой неделе ничего не запланировано', 'Всё, что уже вышло, есть в каталоге', catalog);
}
