import { Fragment, type RefObject, useEffect, useState } from 'react';
import { useFetcher, useNavigate, useRevalidator, useSubmit } from 'react-router';
import { STUDIO_SEARCH_PATH } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { useCombobox } from '#web/ui/combobox/use-combobox.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { showDone } from '../../access/undo-event.ts';
import type { DoneAct } from '../../catalogue/releases/act-route.ts';
import { hasRight } from '../../access/studio-me.ts';
import type { ActAnswer } from '../../form/answer-act.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key } from '../../ui/studio-button.tsx';
import { findItems, ownItems, PALETTE_GROUPS, type PaletteItem } from './palette-items.ts';
import styles from './palette.module.css';

type PaletteProps = { ref: RefObject<HTMLDialogElement | null>; me: StudioMe; onKeys: () => void };

/** The command palette: a field that finds sections, people and acts, and does the chosen one. */
export function Palette({ ref, me, onKeys }: PaletteProps) {
  const [text, setText] = useState('');
  const [opening, setOpening] = useState(0);
  const navigate = useNavigate();
  const submit = useSubmit();
  const found = useFound(me, text, opening);
  const acts = useFetcher<ActAnswer<DoneAct>>();
  useToast(acts.data);
  const items = [...findItems(ownItems(me), text), ...found].toSorted(byGroup);
  const box = useCombobox({ count: items.length, selectsFirst: true });

  function search(next: string) {
    setText(next);
    box.reset();
  }

  function forget() {
    search('');
    setOpening(opening + 1);
  }

  function run({ act }: PaletteItem) {
    ref.current?.close();
    if ('to' in act) void navigate(act.to);
    else if ('href' in act) location.assign(act.href);
    else if ('send' in act) void acts.submit({ act: act.name }, { method: 'post', action: act.send });
    else if ('post' in act) void submit(null, { method: 'post', action: act.post });
    else onKeys();
  }

  return (
    <dialog ref={ref} className={styles.palette} aria-label="Команды" closedby="any" onClose={forget}>
      <div className={styles.line}>
        <StudioIcon name="search" size={18} />
        <input
          type="text"
          aria-label="Найти или сделать"
          placeholder="Найти или сделать"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => search(target.value)}
          {...box.field}
        />
        <button type="button" className={styles.close} onClick={() => ref.current?.close()}>
          <Key>Esc</Key>
          <span>Закрыть</span>
        </button>
      </div>
      <div {...box.list} aria-label="Найдено" className={styles.items}>
        {items.map((item, place) => (
          <Fragment key={item.id}>
            {items[place - 1]?.group !== item.group && (
              <p className={styles.heading} role="presentation">
                {item.group}
              </p>
            )}
            <button type="button" {...box.option(place)} className={styles.item} onClick={() => run(item)}>
              <StudioIcon name={item.icon} />
              {item.label}
              {item.note !== undefined && <small>{item.note}</small>}
            </button>
          </Fragment>
        ))}
      </div>
      {items.length === 0 && <p className={styles.none}>Ничего не нашлось.</p>}
      <p className={styles.keys}>
        <span>
          <Key>↑</Key> <Key>↓</Key> выбрать
        </span>
        <span>
          <Key>Enter</Key> сделать
        </span>
        <span>
          <Key>?</Key> все клавиши
        </span>
      </p>
    </dialog>
  );
}

function byGroup(a: PaletteItem, b: PaletteItem): number {
  return PALETTE_GROUPS.indexOf(a.group) - PALETTE_GROUPS.indexOf(b.group);
}

/** Tells what an act has done, or why it has not. */
function useToast(answer: ActAnswer<DoneAct> | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (answer?.done !== undefined) showDone(answer.done, answer.event ?? null, () => void revalidate());
    else if (answer?.problem !== undefined) showToast('error', answer.problem);
    // Once for an answer: what revalidates is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
}

const PAUSE_MS = 150;
const MIN_LENGTH = 2;
const FINDABLE = ['releases', 'catalogue', 'users'] as const;

/**
 * Finds episodes, releases, genres and people by what is typed; only what somebody may see and do. Nothing is left of
 * another opening of the palette: what it found may have been hidden or published since.
 */
function useFound(me: StudioMe, text: string, opening: number): PaletteItem[] {
  const { load, data, state } = useFetcher<PaletteItem[]>({ key: `palette-${opening}` });
  const typed = text.trim();
  const mayFind = FINDABLE.some((right) => hasRight(me, right)) && typed.length >= MIN_LENGTH;
  useEffect(() => {
    if (!mayFind) return undefined;
    const timer = setTimeout(
      () => void load(`${STUDIO_SEARCH_PATH}?search=${encodeURIComponent(typed)}`),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [load, mayFind, typed]);
  const found = mayFind && (state === 'idle' || data) ? (data ?? []) : [];
  return found.filter(({ right }) => right === undefined || hasRight(me, right));
}
