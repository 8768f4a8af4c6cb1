import {
  STUDIO_JOURNAL_PATH,
  STUDIO_PATH,
  STUDIO_USERS_PATH,
  studioRecordsPath,
  STUDIO_BLOCKS_PATH,
  STUDIO_CLAIMS_PATH,
  STUDIO_JOBS_PATH,
  STUDIO_STATISTICS_PATH,
  STUDIO_STORAGE_PATH,
  STUDIO_REPORTS_PATH,
  STUDIO_SCHEDULE_PATH,
  STUDIO_STEPS_PATH,
} from '#contract/studio/addresses.ts';
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
  /** The addresses of other pages that belong to it. */
  others?: readonly string[];
  /** What of the member's counters stands beside it. */
  counter?: keyof StudioMe['counters'];
};

// A section of records, by the paths of its kinds; the first one is its own.
function records(paths: string, about: Omit<Section, 'to' | 'others'>): Section {
  const [to = '', ...others] = paths.split(' ').map(studioRecordsPath);
  return { ...about, to, others };
}

type Group = { title: string | null; sections: readonly Section[] };

/** All sections in the order of the rail. */
const GROUPS: readonly Group[] = [
  {
    title: null,
    sections: [
      { to: STUDIO_PATH, label: 'Сегодня', icon: 'home', right: 'studio', key: 't' },
      { to: STUDIO_STEPS_PATH, label: 'Этапы', icon: 'clock', right: 'steps', key: 'p' },
    ],
  },
  {
    title: 'Каталог',
    sections: [
      records('releases episodes torrents', { label: 'Релизы', icon: 'grid', right: 'releases', key: 'r' }),
      { to: STUDIO_SCHEDULE_PATH, label: 'Расписание', icon: 'calendar', right: 'catalogue', key: 'h' },
      records('genres', { label: 'Жанры', icon: 'tag', right: 'catalogue', key: 'n' }),
      records('franchises', { label: 'Франшизы', icon: 'list', right: 'catalogue', key: 'f' }),
      records('teams team-roles', { label: 'Команды', icon: 'team', right: 'teams', key: 'm' }),
    ],
  },
  {
    title: 'Люди и право',
    sections: [
      {
        to: STUDIO_REPORTS_PATH,
        label: 'Жалобы',
        icon: 'flag',
        right: 'reports',
        key: 'i',
        counter: 'reports',
      },
      { to: STUDIO_USERS_PATH, label: 'Пользователи', icon: 'users', right: 'users', key: 'u' },
      { to: STUDIO_CLAIMS_PATH, label: 'Правообладатели', icon: 'legal', right: 'legal', key: 'c' },
      { to: STUDIO_BLOCKS_PATH, label: 'Блокировки', icon: 'lock', right: 'legal', key: 'b' },
    ],
  },
  {
    title: 'Показ',
    sections: [
      records('promotions', { label: 'Промо', icon: 'mega', right: 'promotion', key: 'o' }),
      records('videos video-origins', { label: 'Видео', icon: 'board', right: 'promotion', key: 'v' }),
      records('polls', { label: 'Опросы', icon: 'check', right: 'promotion', key: 'e' }),
      records('campaigns', { label: 'Кампании', icon: 'device', right: 'promotion', key: 'a' }),
    ],
  },
  {
    title: 'Система',
    sections: [
      { to: STUDIO_JOBS_PATH, label: 'Очередь', icon: 'queue', right: 'system', key: 'q' },
      { to: STUDIO_STATISTICS_PATH, label: 'Статистика', icon: 'chart', right: 'system', key: 's' },
      { to: STUDIO_STORAGE_PATH, label: 'Хранилище', icon: 'disk', right: 'system', key: 'd' },
      { to: STUDIO_JOURNAL_PATH, label: 'Журнал', icon: 'journal', right: 'studio', key: 'j' },
      records('site texts channels', { label: 'Сайт', icon: 'settings', right: 'site', key: 'w' }),
    ],
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
  const found = GROUPS.flatMap(({ sections }) =>
    sections.flatMap((section) => [section.to, ...(section.others ?? [])].map((to) => ({ to, section }))),
  );
  return found
    .filter(({ to }) => pathname === to || (to !== STUDIO_PATH && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0]?.section;
}
