import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { usePlayer } from '../player-context.ts';
import type { MenuName } from '../slices/menus.ts';
import { useSlice } from '../use-slice.ts';
import styles from './menu.module.css';

type MenuProps = { name: MenuName; label: string; keyCap?: string; face: ReactNode; children: ReactNode };

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items.at((at + step) % items.length)?.focus();
}

/** A button of the bar and the list above it; opening goes to the current value, closing back to the button. */
export function Menu({ name, label, keyCap, face, children }: MenuProps) {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === name);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const opener = button.current;
    const items = list.current;
    const current = items?.querySelector<HTMLElement>('[role=menuitemradio][aria-checked=true]');
    (current ?? items?.querySelector('button'))?.focus();
    return () => {
      if (
        items === null ||
        items.contains(document.activeElement) ||
        document.activeElement === document.body
      ) {
        opener?.focus();
      }
    };
  }, [isOpen]);

  // Focus that leaves by Tab or by a click on another control closes the list behind it.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) menus.close();
  };

  return (
    <div className={styles.host} onBlur={isOpen ? onBlur : undefined}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        title={keyCap ? `${label} (${keyCap})` : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => menus.toggle(name)}
      >
        {face}
      </button>
      {isOpen && (
        <div ref={list} className={styles.list} role="menu" tabIndex={-1} aria-label={label} onKeyDown={walk}>
          <p className={styles.heading} aria-hidden="true">
            {label}
          </p>
          {children}
        </div>
      )}
    </div>
  );
}

type ChoiceProps = {
  isChosen: boolean;
  note?: string | undefined;
  onChoose: () => void;
  children: ReactNode;
};

/** One of several values; choosing it closes the menu. */
export function MenuChoice({ isChosen, note, onChoose, children }: ChoiceProps) {
  const { menus } = usePlayer();
  const choose = () => {
    onChoose();
    menus.close();
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

/** A switch; the menu stays open. */
export function MenuSwitch({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isOn}
      className={styles.item}
      onClick={onToggle}
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
