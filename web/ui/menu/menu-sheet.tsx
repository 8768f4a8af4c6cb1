import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useBackCloses } from '../layer/use-back-closes.ts';
import { useSheetDrag } from '../layer/use-sheet-drag.ts';
import { IsOpenSheet, MenuList } from './menu.tsx';
import styles from './menu.module.css';

// As in the styles.
const NARROW = '(width < 960px)';

type MenuSheetProps = { id: string; label: string; children: ReactNode };

/**
 * A menu of many rows, for buttons that name its id. In narrow windows it is a sheet at the bottom: dragged down, Back,
 * Esc and a tap outside close it, and the focus returns to the button.
 */
export function MenuSheet({ id, label, children }: MenuSheetProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isSheet, setIsSheet] = useState(false);
  const close = useCallback(() => {
    ref.current?.style.removeProperty('translate');
    ref.current?.hidePopover();
  }, []);
  return (
    <IsOpenSheet value={isSheet}>
      <MenuList
        id={id}
        ref={ref}
        label={label}
        asSheet
        onOpen={() => setIsSheet(window.matchMedia(NARROW).matches)}
        onClose={() => setIsSheet(false)}
      >
        <span className={styles.grab} aria-hidden="true" />
        {children}
        {isSheet && <SheetClosing sheet={ref} onClose={close} />}
      </MenuList>
    </IsOpenSheet>
  );
}

type SheetClosingProps = { sheet: RefObject<HTMLDivElement | null>; onClose: () => void };

function SheetClosing({ sheet, onClose }: SheetClosingProps) {
  useBackCloses(onClose);
  useSheetDrag(sheet, onClose);
  const { key } = useLocation();
  const [opened] = useState(key);
  useEffect(() => {
    if (key !== opened) onClose();
  }, [key, opened, onClose]);
  return null;
}
