import { LOGOUT_PATH } from '#contract/addresses.ts';
import { STUDIO_HELP_PATH } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { Right } from '#contract/studio/rights.ts';
import { sectionsFor } from '../../access/sections.ts';
import type { StudioIconName } from '../../ui/icons/studio-icon.tsx';

/** The groups of lines, in their order. */
export const PALETTE_GROUPS = ['Разделы', 'Эпизоды', 'Релизы', 'Жанры', 'Люди', 'Действия'] as const;
type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** A line of the command palette. */
export type PaletteItem = {
  id: string;
  group: PaletteGroup;
  label: string;
  icon: StudioIconName;
  /** What it is, or its keys. */
  note?: string;
  /** Words that find it, too. */
  words?: string;
  /** Without this right nobody sees it. */
  right?: Right;
  act:
    | { to: string }
    | { href: string }
    | { post: string }
    /** An act of a thing: the address that does it, and its name. */
    | { send: string; name: string }
    | { run: 'keys' };
};

/** Everything of the palette that is known without asking the server; only what somebody may do. */
export function ownItems(me: StudioMe): PaletteItem[] {
  const sections = sectionsFor(me).map(({ to, label, icon, key }): PaletteItem => ({
    id: to,
    group: 'Разделы',
    label,
    icon,
    note: `G ${key.toUpperCase()}`,
    act: { to },
  }));
  return [
    ...sections,
    {
      id: 'help',
      group: 'Действия',
      label: 'Справка студии',
      icon: 'info',
      words: 'помощь документация роли права',
      act: { to: STUDIO_HELP_PATH },
    },
    {
      id: 'keys',
      group: 'Действия',
      label: 'Все клавиши',
      icon: 'keyboard',
      note: '?',
      act: { run: 'keys' },
    },
    { id: 'site', group: 'Действия', label: 'Вернуться на сайт', icon: 'external', act: { href: '/' } },
    { id: 'exit', group: 'Действия', label: 'Выйти', icon: 'exit', act: { post: LOGOUT_PATH } },
  ];
}

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

/** The items whose words begin with every typed word, those whose name begins with the text first. */
export function findItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const typed = fold(text).split(/\s+/).filter(Boolean);
  const start = typed.join(' ');
  return items
    .filter(({ label, words = '' }) => {
      const own = fold(`${label} ${words}`).split(/[\s,()«»]+/);
      return typed.every((word) => own.some((one) => one.startsWith(word)));
    })
    .toSorted((a, b) => Number(fold(b.label).startsWith(start)) - Number(fold(a.label).startsWith(start)));
}
