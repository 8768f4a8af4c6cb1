import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Change } from '#contract/studio/events.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { Answer } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/take-back.ts';
import {
  afterSave,
  changedByOthers,
  type Conflict,
  isSame,
  valuesOf,
  withChoice,
  withValue,
} from './change.ts';
import type { Fields } from './change.ts';
import { keepDraft, readDraft } from './draft.ts';
import { fieldErrors } from './field-errors.ts';

export type RecordFormOptions = {
  /** The kind and the id, `genres/12`: under this name the browser keeps what is not saved. */
  name: string;
  /** The fields as the page was loaded with; a new object each time it is. */
  stored: Fields;
  /** Sends a change to the server. */
  send: (change: Change) => Promise<Answer<SavedRecord>>;
  /** «Жанр сохранён» */
  done: string;
  onSaved?: (saved: SavedRecord) => void;
  /** After a save was taken back; without it the page is loaded again. */
  onTakenBack?: () => void;
};

const namesOf = (change: Change) => Object.keys(change);

/**
 * Holds what is changed in a form of a record. A change is kept in this browser until it is saved, is saved on top of
 * what others have saved meanwhile, and asks about each field that both have changed.
 */
export function useRecordForm({ name, stored: loaded, send, done, onSaved, onTakenBack }: RecordFormOptions) {
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState<Change>({});
  const [seen, setSeen] = useState(loaded);
  const [stored, setStored] = useState(loaded);
  const [others, setOthers] = useState<readonly string[]>([]);
  // The fields whose next value on the server comes from here.
  const [own, setOwn] = useState<readonly string[]>([]);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [status, setStatus] = useState({ isSaving: false, isRestored: false, isKept: true });
  const [savedAt, setSavedAt] = useState<Date>();
  const latest = useRef<Change>({});

  if (seen !== loaded) {
    setSeen(loaded);
    setStored(loaded);
    const found = changedByOthers(stored, loaded, change).filter((one) => !own.includes(one));
    if (found.length > 0) setOthers([...new Set([...others, ...found])]);
    setOwn([]);
  }

  useEffect(() => {
    const known = Object.entries(readDraft(name)).filter(([field]) => Object.hasOwn(loaded, field));
    const kept = known.filter(([field, [, after]]) => !isSame(loaded[field], after));
    if (kept.length === 0) return;
    latest.current = Object.fromEntries(kept);
    setChange(latest.current);
    setStatus((before) => ({ ...before, isRestored: true }));
    // Once for a record: the draft is of the time before the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // What others save while the page is in the background is there when somebody comes back to it.
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && revalidate());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);

  function update(next: Change) {
    const isKept = keepDraft(name, latest.current, next);
    latest.current = next;
    setChange(next);
    setStatus((before) => ({ ...before, isKept, isRestored: before.isRestored && namesOf(next).length > 0 }));
  }

  function set(field: string, value: unknown) {
    const conflict = conflicts.find((one) => one.field === field);
    if (conflict) {
      const edited: Conflict = { ...conflict, after: value, choice: 'after' };
      setConflicts(conflicts.map((one) => (one === conflict ? edited : one)));
      return update(withChoice(latest.current, edited, 'after'));
    }
    const { [field]: _, ...rest } = errors;
    setErrors(rest);
    return update(withValue(stored, latest.current, field, value));
  }

  function choose(conflict: Conflict, choice: 'now' | 'after') {
    setConflicts(conflicts.map((one) => (one.field === conflict.field ? { ...one, choice } : one)));
    update(withChoice(latest.current, conflict, choice));
  }

  function discard() {
    const former = latest.current;
    setConflicts([]);
    setErrors({});
    setProblem(undefined);
    update({});
    showToast('success', 'Правки отменены', { action: { label: 'Вернуть', run: () => update(former) } });
  }

  async function save() {
    const sent = latest.current;
    if (status.isSaving || conflicts.some(({ choice }) => !choice)) return;
    if (namesOf(sent).length === 0) return setConflicts([]);
    setStatus((before) => ({ ...before, isSaving: true }));
    const { value, refused } = await send(sent);
    setStatus((before) => ({ ...before, isSaving: false }));
    setErrors(refused ? fieldErrors(refused.fields) : {});
    setProblem(refused && refused.conflicts.length === 0 ? refused.message : undefined);
    setConflicts(refused?.conflicts ?? []);
    if (refused) return void (refused.conflicts.length > 0 && revalidate());
    setOthers([]);
    setOwn(namesOf(sent));
    setStored((before) => valuesOf(before, sent));
    update(afterSave(latest.current, sent));
    setSavedAt(new Date());
    const refresh = () => {
      setOwn(Object.keys(stored));
      if (onTakenBack) onTakenBack();
      else void revalidate();
    };
    showDone(value.event_id === null ? 'Уже так и было' : done, value.event_id, refresh);
    if (onSaved) return onSaved(value);
    return revalidate();
  }

  return {
    values: valuesOf(stored, change),
    changed: namesOf(change),
    hasUnsaved: () => namesOf(latest.current).length > 0,
    set,
    choose,
    discard,
    save,
    conflicts,
    others,
    errors,
    problem,
    savedAt,
    ...status,
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
