import { useSyncExternalStore } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { undoEvent, unconfirmedUndo } from '../access/undo-event.ts';
import { ConfirmForm, confirmTitle } from './confirm-password.tsx';

/** Asks for the password where the undo of a message needs it, and then does the undo. */
export function ConfirmUndo() {
  const undo = useSyncExternalStore(unconfirmedUndo.subscribe, unconfirmedUndo.current, () => undefined);
  const repeat = () => {
    unconfirmedUndo.forget();
    if (undo) void undoEvent(undo);
  };
  return (
    <Dialog
      open={undo !== undefined}
      title={confirmTitle(undo?.needs ?? 'password')}
      onClose={unconfirmedUndo.forget}
    >
      {undo && <ConfirmForm needs={undo.needs} onConfirmed={repeat} />}
    </Dialog>
  );
}
