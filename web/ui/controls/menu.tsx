import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { buttonClass, type ButtonAppearance } from './button-class.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Link } from './link.tsx';
import styles from './menu.module.css';

type MenuProps = ButtonAppearance & {
  /** The accessible name of the button and of the menu. */
  label: string;
  buttonContent: ReactNode;
  children: ReactNode;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function itemsOf(menu: HTMLElement): HTMLElement[] {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  return items.filter((item) => item.checkVisibility());
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = itemsOf(event.currentTarget);
  const current = items.indexOf(document.activeElement as HTMLElement);
  items.at((current + step) % items.length)?.focus();
}

/** A button that opens a menu. Arrow keys move the focus; choosing an item, Esc or a click elsewhere closes it. */
export function Menu({ label, buttonContent: face, children, ...appearance }: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={buttonClass(appearance)}
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

/** The menu without a button, for components that have a button of their own. */
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
      onKeyDown={moveFocus}
      onClick={(event) => event.currentTarget.hidePopover()}
    />
  );
}

type MenuLinkProps = {
  href: string;
  icon?: IconName;
  /** Opens in the same tab: for downloads and links that another program opens. */
  sameTab?: boolean;
  children: ReactNode;
};

/** A menu item that links to another site or to a file. */
export function MenuExternalLink({ href, icon, sameTab = false, children }: MenuLinkProps) {
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

/** A menu item that runs an action. */
export function MenuAction({ onSelect, icon, children }: MenuActionProps) {
  return (
    <button type="button" role="menuitem" className={styles.item} onClick={onSelect}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type MenuPlaceProps = { to: string; icon?: IconName; children: ReactNode };

/** A menu item that links to a page of this site. */
export function MenuPageLink({ to, icon, children }: MenuPlaceProps) {
  return (
    <Link role="menuitem" className={styles.item} to={to}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A menu item that submits the form around it. */
export function MenuSubmit({ icon, children }: Omit<MenuPlaceProps, 'to'>) {
  return (
    <button type="submit" role="menuitem" className={styles.item}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
