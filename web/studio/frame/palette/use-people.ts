import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { STUDIO_PEOPLE_SEARCH_PATH } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { hasRight } from '../../access/studio-me.ts';
import type { PaletteItem } from './palette-items.ts';

const PAUSE_MS = 150;
const MIN_LENGTH = 2;

/** Finds people whose login or nickname begins with what is typed, for those who may see them. */
export function usePeople(me: StudioMe, text: string): PaletteItem[] {
  const { load, data, state } = useFetcher<PaletteItem[]>();
  const typed = text.trim();
  const mayFind = hasRight(me, 'users') && typed.length >= MIN_LENGTH;
  useEffect(() => {
    if (!mayFind) return undefined;
    const timer = setTimeout(
      () => void load(`${STUDIO_PEOPLE_SEARCH_PATH}?search=${encodeURIComponent(typed)}`),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [load, mayFind, typed]);
  return mayFind && (state === 'idle' || data) ? (data ?? []) : [];
}
