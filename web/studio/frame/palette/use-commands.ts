import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { openLayer } from '#web/ui/layer/layer.ts';
import type { Section } from '../../access/sections.ts';
import { isTaken, nameOfKey } from '../../ui/use-keys.ts';

/** How long the letter of a section may follow G. */
const LETTER_MS = 1500;

type Commands = {
  sections: readonly Section[];
  palette: RefObject<HTMLDialogElement | null>;
  help: RefObject<HTMLDialogElement | null>;
};

/** The keys of every page: Ctrl K and `/` open the palette, `?` the help, G and a letter a section. */
export function useCommands({ sections, palette, help }: Commands): void {
  const navigate = useNavigate();
  const since = useRef(-Infinity);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOfKey(event);
    const open = (dialog: typeof palette) => {
      event.preventDefault();
      openLayer(dialog.current);
    };
    // Also from a field, and to close it again.
    if (name === 'Ctrl+KeyK') {
      if (!palette.current?.open) return open(palette);
      event.preventDefault();
      return palette.current.close();
    }
    if (isTaken(event)) return undefined;
    const section = sections.find(({ key }) => name === `Key${key.toUpperCase()}`);
    if (section && event.timeStamp - since.current < LETTER_MS) {
      event.preventDefault();
      since.current = -Infinity;
      return void navigate(section.to);
    }
    since.current = name === 'KeyG' ? event.timeStamp : -Infinity;
    if (event.key === '?') return open(help);
    return name === 'Slash' ? open(palette) : undefined;
  });
  useEffect(() => {
    // Before the keys of the page: after G a letter is a section.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}
