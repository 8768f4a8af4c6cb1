import { useEffect } from 'react';
import { LOGOUT_PATH } from '#contract/addresses.ts';
import { openBrowserStorage, writeStored } from '#web/entities/storage/browser-storage.ts';
import { clearChoices } from './stored-choice.ts';

let owner: number | null = null;

/** The viewer whose stored choices apply; null for visitors and until the page knows the viewer. */
export const choiceOwner = (): number | null => owner;

/** Stored choices are from now on those of this viewer. Removes them, and the saved catalogue view, at sign-out. */
export function useChoiceOwner(viewer: number | null): void {
  useEffect(() => {
    owner = viewer;
    if (viewer === null) return undefined;
    const clearAtSignOut = ({ target }: SubmitEvent) => {
      if (new URL((target as HTMLFormElement).action).pathname !== LOGOUT_PATH) return;
      clearChoices(openBrowserStorage(), viewer);
      writeStored(openBrowserStorage(), 'catalog', null);
    };
    document.addEventListener('submit', clearAtSignOut);
    return () => document.removeEventListener('submit', clearAtSignOut);
  }, [viewer]);
}
