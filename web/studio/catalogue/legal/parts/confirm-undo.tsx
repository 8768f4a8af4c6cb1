import { useAct } from '../../../people/panels/act-form.tsx';
import { ConfirmPassword, usePageForm } from '../../../second-factor/confirm-password.tsx';

/** Asks for the password where an undo opens something again. */
export function ConfirmUndo() {
  const { answer } = useAct('undo');
  const page = usePageForm();
  return <ConfirmPassword fetcher={{ ...page, data: answer }} />;
}
