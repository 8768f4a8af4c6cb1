import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classes } from '../classes.ts';
import { buttonClass, type ButtonAppearance } from '../controls/button-class.ts';
import { Link } from '../controls/link.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import { itemsOf, moveInMenu } from './menu-focus.ts';
import { endToOpen } from './menu-keys.ts';
import styles from './menu.module.css';

type MenuProps = ButtonAppearance & {
  /** The accessible name of the button and of the menu. */
  label: string;
  buttonContent: ReactNode;
  /** A class that says where the menu opens, if neither below nor above its button is right. */
  place?: string | undefined;
  children: ReactNode;
};

// Where the focus goes in the menu that opens next.
let endToFocus: 'first' | 'last' = 'first';

/** Opens the menu of a button by an arrow. Buttons with `aria-expanded` have a menu of another kind. */
function openByArrow(event: globalThis.KeyboardEvent) {
  const end = endToOpen(event);
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest<HTMLElement>('[aria-haspopup=menu]:not([aria-expanded])');
  // The arrows of a remote control lead to other controls of the page.
  const isTelevision = document.documentElement.dataset['tv'] !== undefined;
  if (end === null || event.defaultPrevented || !button || isTelevision) return;
  event.preventDefault();
  button.click();
  endToFocus = end;
}

/**
 * A button that opens a menu, also by the arrows up and down. Choosing an item, Esc, Tab or a click elsewhere closes
 * it.
 */
export function Menu({ label, buttonContent: face, place, children, ...appearance }: MenuProps) {
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
      <MenuList id={id} label={label} place={place}>
        {children}
      </MenuList>
    </>
  );
}

type MenuListProps = {
  id?: string;
  ref?: Ref<HTMLDivElement>;
  label: string;
  place?: string | undefined;
  /** Shows it as a sheet at the bottom of narrow windows. */
  asSheet?: boolean;
  onOpen?: () => void;
  onClose?: () => void;
  children: ReactNode;
};

/**
 * Whether the menu is a sheet with an entry of its own in the history: the page of a link takes the place of that
 * entry, and closes the sheet when it comes.
 */
export const IsOpenSheet = createContext(false);

// Items of a menu may lie side by side, such as scores.
const SIDEWAYS: Record<string, string> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };

/** The menu without a button, for buttons elsewhere that have `aria-haspopup="menu"`. */
export function MenuList({ label, place, asSheet, onOpen, onClose, ...rest }: MenuListProps) {
  const isOpenSheet = useContext(IsOpenSheet);
  const opener = useRef<Element | null>(null);
  // Here and not at the buttons: they may be there before the code of menus, and without it they work as links do.
  useEffect(() => document.addEventListener('keydown', openByArrow), []);

  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, timeStamp, currentTarget: menu } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Tab' || key === 'Escape') {
      // The browser then goes on from the button.
      if (opener.current instanceof HTMLElement) opener.current.focus();
      menu.hidePopover();
      if (key === 'Escape') event.preventDefault();
      return;
    }
    const moved = { key: SIDEWAYS[key] ?? key, altKey, ctrlKey, metaKey, shiftKey, timeStamp };
    if (moveInMenu(menu, moved)) event.preventDefault();
  }

  return (
    <div
      {...rest}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes(styles.menu, place, asSheet && styles.sheet)}
      onBeforeToggle={({ newState, nativeEvent: { source } }) => {
        if (newState === 'open') opener.current = source ?? document.activeElement;
      }}
      onToggle={({ newState, currentTarget: menu }) => {
        if (newState !== 'open') {
          const isLost = document.activeElement === document.body || menu.contains(document.activeElement);
          if (isOpenSheet && isLost && opener.current instanceof HTMLElement)
            opener.current.focus({ preventScroll: true });
          return onClose?.();
        }
        onOpen?.();
        itemsOf(menu)
          .at(endToFocus === 'last' ? -1 : 0)
          ?.focus();
        endToFocus = 'first';
      }}
      onKeyDown={press}
      onClick={({ currentTarget: menu, target }) => {
        if (isOpenSheet && target instanceof Element && target.closest('a[href]')) return;
        menu.hidePopover();
      }}
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
    <Link role="menuitem" className={styles.item} to={to} replace={useContext(IsOpenSheet)}>
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
