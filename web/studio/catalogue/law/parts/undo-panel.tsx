import { ActForm, useAct } from '../../../people/panels/act-form.tsx';
import { ActPanel } from '../../../people/panels/act-panel.tsx';

/** Asks for the password where an undo opens something again. */
export function UndoPanel() {
  const { answer } = useAct('undo');
  const event = answer?.values?.['event'];
  if (answer?.needs === undefined || event === undefined) return null;
  return (
    <ActPanel title="Отменить действие">
      <ActForm act="undo" submit="Отменить действие" isDanger>
        <input type="hidden" name="event" value={event} />
        <p>Отмена снимет блокировку показа: то, что было закрыто, снова откроется.</p>
      </ActForm>
    </ActPanel>
  );
}

/** Why an undo was refused. */
export function UndoProblem() {
  const { answer } = useAct('undo');
  if (answer?.problem === undefined || answer.needs !== undefined) return null;
  return <p role="alert">{answer.problem}</p>;
}
