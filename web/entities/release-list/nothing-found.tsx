import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';

type NothingFoundProps = {
  /** The address without filters. */
  resetTo: string;
  help?: string;
  replace?: boolean;
};

/** Replaces a list in which nothing matches the filters. */
export function NothingFound({
  resetTo,
  help = 'Проверьте запрос или сбросьте фильтры',
  replace = false,
}: NothingFoundProps) {
  return (
    <EmptyState
      mood="puzzled"
      heading="Ничего не найдено"
      help={help}
      action={
        <LinkButton to={resetTo} variant="main" replace={replace}>
          Сбросить
        </LinkButton>
      }
    />
  );
}
