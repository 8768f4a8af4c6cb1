import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { LeadState } from '#web/ui/feedback/lead-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';

type AddedProps = {
  /** The number of releases in the list, which was empty when the page opened. */
  added: number;
  /** The address of the list. */
  to: string;
  /** Shows a list that needs no loading. */
  onShow?: () => void;
};

/**
 * Takes the place of the message of an empty list after releases were added below it. The list itself would move the
 * cards away from the pointer.
 */
export function AddedState({ added, to, onShow }: AddedProps) {
  return (
    <LeadState
      heading={`Добавлено: ${formatCount(added, RELEASES)}`}
      help="Добавьте ещё или откройте список"
      action={
        <LinkButton
          to={to}
          variant="main"
          replace
          onClick={(event) => {
            if (!onShow) return;
            event.preventDefault();
            onShow();
          }}
        >
          Открыть список
        </LinkButton>
      }
    />
  );
}
