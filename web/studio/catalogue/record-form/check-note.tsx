import { useState } from 'react';
import { TextField } from '../../form/field.tsx';
import { Panel } from '../../ui/studio-page.tsx';

const MAX_NOTE = 500;

type Note = { text: string; set: (text: string) => void };

/**
 * Holds the words to whoever checks an edit of a record: the stored ones until others are typed. Words of one record
 * are never those of another.
 */
export function useCheckNote(name: string, stored: string): Note {
  const [text, set] = useState(stored);
  const [seen, setSeen] = useState({ name, stored });
  if (seen.name !== name || seen.stored !== stored) {
    setSeen({ name, stored });
    if (seen.name !== name || text.trim() === seen.stored) set(stored);
  }
  return { text, set };
}

type CheckNoteFieldProps = Note & { help?: string };

/** The field of the words to whoever checks an edit. */
export function CheckNoteField({ text, set, help }: CheckNoteFieldProps) {
  return (
    <TextField
      name="note"
      label="Что сказать проверяющему, если нужно"
      maxLength={MAX_NOTE}
      rows={2}
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
      {...(help !== undefined && { help })}
    />
  );
}

/** Says beside a form that its edits are checked, with the field of the words. */
export function CheckNote(note: Note) {
  return (
    <Panel title="Правки проверяют">
      <CheckNoteField
        {...note}
        help="Правка появится на сайте, когда её примет тот, кто публикует релиз. До этого её можно менять и отозвать."
      />
    </Panel>
  );
}
