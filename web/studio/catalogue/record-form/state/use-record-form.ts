import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { Change } from '#contract/studio/events.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { Answer } from '../../../access/send-to-studio.ts';
import { useStudioMe } from '../../../access/studio-me.ts';
import { showDone } from '../../../access/undo-event.ts';
import { type FieldErrors, fieldErrors } from '../../../form/field-errors.ts';
import type { Field } from '../../kinds/field.ts';
import { createDraftStore, type DraftedRecord } from '../drafts/draft-store.ts';
import { afterSave, changedByOthers, type Conflict, valuesOf, withChoice, withValue } from './change.ts';
import type { Fields } from './change.ts';
import { checkFields } from './check-fields.ts';

/** Words that go with a save and are no field of the record. */
export type FormNote = {
  text: string;
  stored: string;
  set: (text: string) => void;
  /** Whether they can be sent without a change. */
  goesAlone: boolean;
};

export type RecordFormOptions = {
  /** The kind and the id, `genres/12`: under this name the browser keeps what is not saved. */
  name: string;
  /** The record whose drafts the server keeps, too; undefined where it keeps none. */
  record?: DraftedRecord | undefined;
  /** The fields as the page was loaded with; a new object each time it is. */
  stored: Fields;
  /** What the fields are edited with; of a record that is new all are looked at before it is sent. */
  fields: readonly Field[];
  isNew?: boolean;
  note?: FormNote | undefined;
  /** Sends a change to the server. */
  send: (change: Change) => Promise<Answer<SavedRecord>>;
  /** «Жанр сохранён», or what follows from the answer. */
  done: string | ((saved: SavedRecord) => string);
  onSaved?: (saved: SavedRecord) => void;
  /** After a save was taken back; without it the page is loaded again. */
  onUndone?: () => void;
  /** Whether the user may take the save back. */
  canUndo?: boolean;
};

type SentPicture = { field: string; hasFailed: boolean };
type Typed = { field: string; value: unknown; before: Change };

const NO_PICTURE = 'Картинка не загрузилась. Выберите её ещё раз или сохраните без неё.';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const namesOf = (change: Change) => Object.keys(change);

/**
 * Holds what is changed in a form of a record. A change is a draft until it is saved, is saved on top of what others
 * have saved meanwhile, and asks about each field that both have changed.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { name, record, stored: loaded, fields, isNew = false, note, send, done } = options;
  const { onSaved, onUndone, canUndo = true } = options;
  const { revalidate } = useRevalidator();
  const { id: userId } = useStudioMe();
  const [drafts] = useState(() => createDraftStore({ name: `${userId}.${name}`, stored: loaded, record }));
  const draft = useSyncExternalStore(drafts.subscribe, drafts.state, drafts.state);
  const { change } = draft;
  const [seen, setSeen] = useState(loaded);
  const [stored, setStored] = useState(loaded);
  const [others, setOthers] = useState<readonly string[]>([]);
  // The fields whose next value on the server comes from here.
  const [own, setOwn] = useState<readonly string[]>([]);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  // How often a save has found something wrong.
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  // Somebody has pressed the button without a connection: it is saved when that is back.
  const [isSaveWaiting, setIsSaveWaiting] = useState(false);
  const [savedAt, setSavedAt] = useState<Date>();
  // The pictures that are being sent, or have failed and nobody has been told by a save.
  const [pictures, setPictures] = useState<readonly SentPicture[]>([]);
  // Somebody has pressed the button while a picture was being sent.
  const [isSaveDue, setIsSaveDue] = useState(false);
  const discards = useRef(0);

  const isNoteChanged = note !== undefined && note.text.trim() !== note.stored;
  const isNoteWaiting = isNoteChanged && note.goesAlone;
  const isSendingPictures = pictures.some(({ hasFailed }) => !hasFailed);

  if (seen !== loaded) {
    setSeen(loaded);
    setStored(loaded);
    const found = changedByOthers(stored, loaded, change).filter((one) => !own.includes(one));
    if (found.length > 0) setOthers([...new Set([...others, ...found])]);
    setOwn([]);
  }

  useEffect(() => drafts.start(), [drafts]);

  // What others save while the page is in the background is there when somebody comes back to it.
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && revalidate());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);

  function update(next: Change) {
    setIsSaveWaiting(false);
    drafts.update(next);
  }

  function set(field: string, value: unknown) {
    const conflict = conflicts.find((one) => one.field === field);
    if (conflict) {
      const edited: Conflict = { ...conflict, after: value, choice: 'after' };
      setConflicts(conflicts.map((one) => (one === conflict ? edited : one)));
      return update(withChoice(stored, drafts.state().change, edited, 'after'));
    }
    const { [field]: _, ...rest } = errors;
    setErrors(rest);
    const before = drafts.state().change;
    return update(withProposals(withValue(stored, before, field, value), { field, value, before }));
  }

  // A new record gets what another field proposes, until somebody writes something else.
  function withProposals(next: Change, { field, value, before }: Typed): Change {
    if (!isNew) return next;
    const was = valuesOf(stored, before);
    return fields.reduce((made, { name: own, proposed }) => {
      if (proposed?.from !== field) return made;
      const isOwn = was[own] !== '' && was[own] !== proposed.by(textOf(was[field]));
      return isOwn ? made : withValue(stored, made, own, proposed.by(textOf(value)));
    }, next);
  }

  function choose(conflict: Conflict, choice: 'now' | 'after') {
    setConflicts(conflicts.map((one) => (one.field === conflict.field ? { ...one, choice } : one)));
    update(withChoice(stored, drafts.state().change, conflict, choice));
  }

  function beginPicture(field: string) {
    const begun = discards.current;
    const sent: SentPicture = { field, hasFailed: false };
    const failed: SentPicture = { field, hasFailed: true };
    // Another picture of the field makes up for one that has failed.
    setPictures((before) => [...before.filter((one) => one.field !== field || !one.hasFailed), sent]);
    return (isOver: boolean): boolean => {
      if (begun !== discards.current) return false;
      setPictures((before) => {
        const others = before.filter((one) => one !== sent && one !== failed);
        return isOver ? others : [...others, failed];
      });
      return true;
    };
  }

  function discard() {
    const former = { change: drafts.state().change, note: note?.text };
    const bringBack = () => {
      update(former.change);
      if (former.note !== undefined) note?.set(former.note);
    };
    discards.current += 1;
    setPictures([]);
    setIsSaveDue(false);
    setConflicts([]);
    setErrors({});
    setProblem(undefined);
    update({});
    note?.set(note.stored);
    void drafts.send();
    showToast('success', 'Правки отменены', { action: { label: 'Вернуть', run: bringBack } });
  }

  function refuse(wrong: FieldErrors) {
    setErrors(wrong);
    setProblem(undefined);
    if (Object.keys(wrong).length > 0) setRefusals((count) => count + 1);
  }

  // Once for each picture that failed: the next save goes without it.
  function tellFailedPictures(): boolean {
    if (pictures.length === 0) return false;
    setPictures([]);
    refuse(Object.fromEntries(pictures.map(({ field }) => [field, NO_PICTURE])));
    return true;
  }

  async function save() {
    const sent = drafts.state().change;
    if (isSaving || conflicts.some(({ choice }) => !choice)) return;
    if (isSendingPictures) return setIsSaveDue(true);
    if (tellFailedPictures()) return;
    if (namesOf(sent).length === 0 && !isNoteWaiting) return setConflicts([]);
    const looked = isNew ? fields : fields.filter((field) => field.name in sent);
    const wrong = checkFields(looked, valuesOf(stored, sent));
    // The server tells of everything else that is wrong, so that nobody has to try twice.
    const isWrong = Object.keys(wrong).length > 0;
    setIsSaving(true);
    const { value, refused } = await send(sent);
    // A choice about a conflict is made from what is stored now.
    if (refused && refused.conflicts.length > 0) await revalidate();
    setIsSaving(false);
    refuse(refused ? { ...fieldErrors(refused.fields), ...wrong } : {});
    // A new record may have been made although the answer was lost: it is not sent again by itself.
    const isLost = refused?.status === 0 && !isWrong && record !== undefined && record.id !== 'new';
    setIsSaveWaiting(isLost);
    if (isLost) drafts.lose();
    const isTold =
      refused && !isWrong && Object.keys(refused.fields).length === 0 && refused.conflicts.length === 0;
    setProblem(isTold && !isLost ? refused.message : undefined);
    setConflicts(refused?.conflicts ?? []);
    if (refused) return;
    setOthers([]);
    setOwn(namesOf(sent));
    setStored((before) => valuesOf(before, sent));
    update(afterSave(drafts.state().change, sent));
    void drafts.send();
    setSavedAt(new Date());
    const refresh = () => {
      setOwn(Object.keys(stored));
      if (onUndone) onUndone();
      else void revalidate();
    };
    const doneText = typeof done === 'string' ? done : done(value);
    showDone(value.event_id === null ? 'Уже так и было' : doneText, canUndo ? value.event_id : null, refresh);
    onSaved?.(value);
    // A new record has another page.
    if (!isNew || !onSaved) return revalidate();
  }

  const saveDue = useEffectEvent(() => {
    setIsSaveDue(false);
    void save();
  });
  useEffect(() => {
    if (isSaveDue && !isSendingPictures) queueMicrotask(() => saveDue());
  }, [isSaveDue, isSendingPictures]);

  const saveWaiting = useEffectEvent(
    () => void (isSaveWaiting && drafts.state().offlineSince === null && save()),
  );
  useEffect(() => drafts.subscribe(() => saveWaiting()), [drafts]);

  return {
    values: valuesOf(stored, change),
    changed: namesOf(change),
    hasUnsaved: () => isNoteChanged || isSendingPictures || namesOf(drafts.state().change).length > 0,
    beginPicture,
    isSendingPictures,
    isSaveDue,
    isNoteChanged,
    isNoteWaiting,
    draft,
    sendDraft: drafts.send,
    focus: drafts.focus,
    set,
    choose,
    discard,
    save,
    conflicts,
    others,
    errors,
    refusals,
    problem,
    savedAt,
    isSaving,
    isSaveWaiting,
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
