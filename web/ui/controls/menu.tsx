import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Link } from './link.tsx';
import styles from './menu.module.css';

type MenuProps = ButtonLook & {
  /** The name of the button, also when its face is an icon. */
  label: string;
  face: ReactNode;
  children: ReactNode;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  items.at((at + step) % items.length)?.focus();
}

/**
 * A button that opens a short list of links and actions; arrows walk it, a choice, Esc or a click elsewhere closes it.
 */
export function Menu({ label, face, children, ...look }: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={buttonClass(look)}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
      >
        {face}
      </button>
      <MenuList id={id} label={label}>
        {children}
      </MenuList>
    </>
  );
}

type MenuListProps = {
  id?: string;
  ref?: Ref<HTMLDivElement>;
  label: string;
  onClose?: () => void;
  children: ReactNode;
};

/** The list alone, for whoever shows it at a button of their own. */
export function MenuList({ label, onClose, ...rest }: MenuListProps) {
  return (
    <div
      {...rest}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onToggle={(event) => {
        if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus();
        else onClose?.();
      }}
      onKeyDown={walk}
      onClick={(event) => event.currentTarget.hidePopover()}
    />
  );
}

type MenuLinkProps = {
  href: string;
  icon?: IconName;
  /** For what leaves the page where it is: a file, another program. */
  sameTab?: boolean;
  children: ReactNode;
};

/** A link out of the site inside a menu. */
export function MenuLink({ href, icon, sameTab = false, children }: MenuLinkProps) {
  return (
    <a
      role="menuitem"
      className={styles.item}
      href={href}
      rel="noopener noreferrer"
      {...(!sameTab && { target: '_blank' })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

type MenuActionProps = { onSelect: () => void; icon?: IconName; children: ReactNode };

/** Something to do at once inside a menu. */
export function MenuAction({ onSelect, icon, children }: MenuActionProps) {
  return (
    <button type="button" role="menuitem" className={styles.item} onClick={onSelect}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type MenuPlaceProps = { to: string; icon?: IconName; children: ReactNode };

/** A page of the site inside a menu. */
export function MenuPlace({ to, icon, children }: MenuPlaceProps) {
  return (
    <Link role="menuitem" className={styles.item} to={to}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** What sends the form around it, inside a menu. */
export function MenuSubmit({ icon, children }: Omit<MenuPlaceProps, 'to'>) {
  return (
    <button type="submit" role="menuitem" className={styles.item}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
