import { STUDIO_JOURNAL_PATH, STUDIO_PATH, STUDIO_USERS_PATH } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { Right } from '#contract/studio/rights.ts';
import type { StudioIconName } from '../ui/icons/studio-icon.tsx';
import { hasRight } from './studio-me.ts';

/** A section of the studio, in the rail, in the bar of phones and in the command palette. */
export type Section = {
  to: string;
  label: string;
  icon: StudioIconName;
  right: Right;
  /** The key that opens it after G. */
  key: string;
};

type Group = { title: string | null; sections: readonly Section[] };

/** All sections in the order of the rail. */
const GROUPS: readonly Group[] = [
  {
    title: null,
    sections: [{ to: STUDIO_PATH, label: 'Сегодня', icon: 'home', right: 'studio', key: 't' }],
  },
  {
    title: 'Люди и право',
    sections: [{ to: STUDIO_USERS_PATH, label: 'Пользователи', icon: 'users', right: 'users', key: 'u' }],
  },
  {
    title: 'Дом',
    sections: [{ to: STUDIO_JOURNAL_PATH, label: 'Журнал', icon: 'journal', right: 'studio', key: 'j' }],
  },
];

/** The groups of the sections that somebody may open. */
export function groupsFor(me: StudioMe): Group[] {
  return GROUPS.map(({ title, sections }) => ({
    title,
    sections: sections.filter(({ right }) => hasRight(me, right)),
  })).filter(({ sections }) => sections.length > 0);
}

/** The sections that somebody may open, in one list. */
export function sectionsFor(me: StudioMe): Section[] {
  return groupsFor(me).flatMap(({ sections }) => sections);
}

/**
 * The section that a page belongs to: the one with the longest address that begins its own. Every address begins with
 * that of the first page, which has no pages below it.
 */
export function sectionOf(pathname: string): Section | undefined {
  return GROUPS.flatMap(({ sections }) => sections)
    .filter(({ to }) => pathname === to || (to !== STUDIO_PATH && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
