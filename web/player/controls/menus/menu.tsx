import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { usePlayer } from '#web/player/store/player-context.ts';
import type { MenuName } from '#web/player/slices/menus.ts';
import type { KeyChord } from '#web/player/slices/settings.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './menu.module.css';
import { useTooltip } from '../bar/use-tooltip.ts';

type MenuProps = { name: MenuName; label: string; shortcut?: KeyChord; face: ReactNode; children: ReactNode };

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const items = all.filter((item) => item.checkVisibility());
  const index = items.indexOf(document.activeElement as HTMLElement);
  items.at((index + step) % items.length)?.focus();
}

/**
 * Focuses the row that leads to the page just left, else the current value of a list of values, else the first item.
 */
function focusIn(list: HTMLElement, previousPage: string | null) {
  const row =
    previousPage === null ? null : list.querySelector<HTMLElement>(`[data-leads-to="${previousPage}"]`);
  const first = list.querySelector<HTMLElement>('button:not([data-back])');
  const current =
    first?.matches('[role=menuitemradio]') && list.querySelector<HTMLElement>('[aria-checked=true]');
  (row ?? (current || first))?.focus();
}

/** Moves the focus to the current value on opening, to the first item of a new page, and to the button on closing. */
function useMenuFocus(isOpen: boolean, page: string | null) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const lastPage = useRef<string | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    // On phones some menus are opened from below the video, and their own buttons are hidden.
    const opener = button.current?.checkVisibility() ? button.current : document.activeElement;
    const items = list.current;
    return () => {
      const { activeElement } = document;
      if (items === null || items.contains(activeElement) || activeElement === document.body)
        (opener as HTMLElement | null)?.focus();
    };
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && list.current) focusIn(list.current, lastPage.current);
    lastPage.current = page;
  }, [isOpen, page]);
  return { button, list };
}

/** Closes the menus when a press is neither in a list nor on a button that opens one; the video does so by itself. */
function useOutsidePress(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('[role=menu], [aria-haspopup], video')) close();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen, close]);
}

/** A button of the bar with a list above it, on phones a sheet over the lower part of the window. */
export function Menu({ name, label, shortcut, face, children }: MenuProps) {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === name);
  const page = useSlice(menus, (state) => (state.open === name ? state.page : null));
  const { button, list } = useMenuFocus(isOpen, page);
  useOutsidePress(isOpen, menus.close);

  // Moving the focus out, by Tab or by a click on another control, closes the list.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) menus.close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' || page === null) return moveFocus(event);
    event.preventDefault();
    menus.back();
  };

  return (
    <div onBlur={isOpen ? onBlur : undefined}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        title={useTooltip(label, shortcut)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => menus.toggle(name)}
      >
        {face}
      </button>
      {isOpen && (
        <div
          ref={list}
          className={styles.list}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          {page === null && (
            <p className={styles.heading} aria-hidden="true">
              {label}
            </p>
          )}
          <button
            type="button"
            role="menuitem"
            className={styles.close}
            data-back
            aria-label="Закрыть"
            onClick={menus.close}
          >
            <Icon name="close" size={24} />
          </button>
          {children}
        </div>
      )}
    </div>
  );
}

/** A group of values with a heading, inside a list with other groups. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label}>
      <p className={styles.heading} aria-hidden="true">
        {label}
      </p>
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  isChosen: boolean;
  note?: string | undefined;
  onChoose: () => void;
  children: ReactNode;
};

/** One of several values; choosing it closes the menu, or goes back to the menu from one of its pages. */
export function MenuChoice({ isChosen, note, onChoose, children }: ChoiceProps) {
  const { menus } = usePlayer();
  const choose = () => {
    onChoose();
    menus.back();
  };
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      className={styles.item}
      onClick={choose}
    >
      <span className={styles.tick}>{isChosen && <Icon name="check" />}</span>
      {children}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </button>
  );
}

type SwitchProps = {
  isOn: boolean;
  /** The player cannot change it. */
  isFixed?: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A switch; the menu stays open. */
export function MenuSwitch({ isOn, isFixed = false, onToggle, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isOn}
      aria-disabled={isFixed || undefined}
      className={styles.item}
      onClick={isFixed ? undefined : onToggle}
    >
      {children}
      <span className={styles.switch} aria-hidden="true" />
    </button>
  );
}

/** An action. */
export function MenuItem({
  icon,
  onClick,
  children,
}: {
  icon: IconName;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" role="menuitem" className={styles.item} onClick={onClick}>
      {children}
      <span className={styles.note}>
        <Icon name={icon} />
      </span>
    </button>
  );
}
