import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { type ScheduleChoice, schedulePath } from './choice.ts';

type NothingProps = {
  choice: ScheduleChoice;
  /** Whether the viewer has put anything aside at all. */
  hasFavorites: boolean;
};

/** Says why the schedule is empty, and leads to where it is not. */
export function Nothing({ choice, hasFavorites }: NothingProps) {
  const all = (words: string, changes: Partial<ScheduleChoice>) => (
    <LinkButton to={schedulePath({ ...choice, ...changes })} look="main" replace preventScrollReset>
      {words}
    </LinkButton>
  );
  const catalog = (
    <LinkButton to="/anime/catalog/" look="main">
      В каталог
    </LinkButton>
  );
  const show = (heading: string, help: string, action: ReactNode) => (
    <EmptyState heading={heading} help={help} action={action} />
  );
  if (choice.only === 'favorites' && !hasFavorites) {
    return show('Здесь будет ваше избранное', 'Добавляйте релизы сердечком на их страницах', catalog);
  }
  if (choice.search !== undefined) {
    const help = choice.only ? 'Среди избранного такого нет' : 'Проверьте запрос или сбросьте поиск';
    return show('Ничего не найдено', help, all('Сбросить', { search: undefined }));
  }
  if (choice.only === 'favorites') {
    const help = 'Сейчас не выходит ни один релиз из вашего избранного';
    return show('На этой неделе ничего из избранного', help, all('Показать всё', { only: undefined }));
  }
  return show('На этой неделе ничего не запланировано', 'Всё, что уже вышло, есть в каталоге', catalog);
}
