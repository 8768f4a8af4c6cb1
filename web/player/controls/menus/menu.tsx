import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { itemsOf, moveInMenu } from '#web/ui/menu/menu-focus.ts';
import { endToOpen } from '#web/ui/menu/menu-keys.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import type { MenuName } from '#web/player/slices/menus.ts';
import type { KeyChord } from '#web/player/slices/settings.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './menu.module.css';
import { useTooltip } from '../bar/use-tooltip.ts';

type MenuProps = {
  name: MenuName;
  label: string;
  /** The current value that the button shows, which its name must contain. */
  value?: string;
  shortcut?: KeyChord;
  face: ReactNode;
  children: ReactNode;
};

/**
 * Focuses the row that leads to the page just left, else the current value of a list of values, else the first item.
 */
function focusIn(sheet: HTMLElement, previousPage: string | null, end: 'first' | 'last' | null) {
  const items = itemsOf(sheet);
  if (end !== null) return items.at(end === 'last' ? -1 : 0)?.focus();
  const row = items.find((item) => item.dataset['leadsTo'] === previousPage);
  const first = items.find((item) => !item.matches('[data-back]'));
  const current = first?.matches('[role=menuitemradio]')
    ? items.find((item) => item.matches('[aria-checked=true]'))
    : undefined;
  (row ?? current ?? first)?.focus();
}

/**
 * Moves the focus to the current value on opening, or to the end that an arrow asks for, to the first item of a new
 * page, and to the button on closing.
 */
function useMenuFocus(isOpen: boolean, page: string | null) {
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const lastPage = useRef<string | null>(null);
  const end = useRef<'first' | 'last' | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    // On phones some menus are opened from below the video, and their own buttons are hidden.
    const opener = button.current?.checkVisibility() ? button.current : document.activeElement;
    const closed = sheet.current;
    return () => {
      const { activeElement } = document;
      if (closed === null || closed.contains(activeElement) || activeElement === document.body)
        (opener as HTMLElement | null)?.focus();
    };
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && sheet.current) focusIn(sheet.current, lastPage.current, end.current);
    lastPage.current = page;
    end.current = null;
  }, [isOpen, page]);
  const focusEnd = (asked: 'first' | 'last') => (end.current = asked);
  return { button, sheet, focusEnd };
}

/** Closes the menus when a press is neither in the open one nor on a button of one; the video does so by itself. */
function useOutsidePress(isOpen: boolean, sheet: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || sheet.current?.contains(target)) return;
      if (!target.closest('[aria-haspopup], video')) close();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen, sheet, close]);
}

/** A button of the bar with a list above it, on phones a sheet over the lower part of the window. */
export function Menu({ name, label, value, shortcut, face, children }: MenuProps) {
  const { menus, remote } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === name);
  const page = useSlice(menus, (state) => (state.open === name ? state.page : null));
  const { button, sheet, focusEnd } = useMenuFocus(isOpen, page);
  // By a pointer, until the focus comes from another control.
  const [isClicked, setClicked] = useState(false);
  useOutsidePress(isOpen, sheet, menus.close);

  // Moving the focus out, by Tab or by a click on another control, closes the list.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) menus.close();
  };
  const openByArrow = (event: KeyboardEvent<HTMLElement>) => {
    const asked = endToOpen(event);
    // The arrows of a remote control lead to other controls of the player, and after a click they set the volume.
    if (asked === null || isOpen || isClicked || remote.get().isTv) return;
    event.preventDefault();
    focusEnd(asked);
    menus.toggle(name);
  };
  // The keys of an open menu are not the player's: arrows, Home, End, letters and digits are commands there.
  const pressInside = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    // The focus returns to the button at once, and the browser goes on from there.
    if (key === 'Tab') return menus.close();
    const row = key === 'ArrowRight' && (target as Element).closest<HTMLElement>('[data-leads-to]');
    if (row) row.click();
    else if (key === 'ArrowLeft' && page !== null) menus.back();
    else if (!moveInMenu(event.currentTarget, event)) return;
    event.preventDefault();
  };

  return (
    <div onBlur={isOpen ? onBlur : undefined}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={value === undefined ? label : `${label}: ${value}`}
        title={useTooltip(label, shortcut)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-clicked={isClicked || undefined}
        onClick={({ detail }) => {
          setClicked(detail > 0);
          menus.toggle(name);
        }}
        onFocus={({ relatedTarget }) => relatedTarget && setClicked(false)}
        onKeyDown={openByArrow}
      >
        {face}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys of the menu in it.
        <div ref={sheet} className={styles.list} onKeyDown={pressInside}>
          <button type="button" className={styles.close} aria-label="Закрыть" onClick={menus.close}>
            <Icon name="close" size={24} />
          </button>
          <div role="menu" tabIndex={-1} aria-label={label}>
            {page === null && (
              <p className={styles.heading} aria-hidden="true">
                {label}
              </p>
            )}
            {children}
          </div>
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
