import { DEFAULT_SETTINGS, HOME_BLOCKS, type HomeBlock, type Settings } from '#contract/settings.ts';

/** What changes the content of pages, and is therefore known to the server. */
export type Choices = Pick<Settings, 'spoiler_guard' | 'home_order' | 'home_hidden'>;

// A request with this cookie is never answered from the cache of pages.
const COOKIE = 'akane_choices';

function blocksOf(text: string | null): HomeBlock[] {
  const names = new Set(text?.split('.'));
  return [...names].filter((name): name is HomeBlock => (HOME_BLOCKS as readonly string[]).includes(name));
}

/** Reads what a visitor has chosen in the browser with these cookies; null where nothing is chosen. */
export function readVisitorChoices(cookies: string | null): Choices | null {
  const [, text] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies ?? '') ?? [];
  if (!text) return null;
  const fields = new URLSearchParams(text);
  return {
    spoiler_guard: fields.has('guard'),
    home_order: blocksOf(fields.get('order')),
    home_hidden: blocksOf(fields.get('hidden')),
  };
}

/** The name and value of the cookie for `readVisitorChoices`; the value is empty if everything is the default. */
export function choicesCookie({ spoiler_guard, home_order, home_hidden }: Choices): [string, string] {
  const fields = new URLSearchParams();
  if (spoiler_guard !== DEFAULT_SETTINGS.spoiler_guard) fields.set('guard', '1');
  if (home_order.length > 0) fields.set('order', home_order.join('.'));
  if (home_hidden.length > 0) fields.set('hidden', home_hidden.join('.'));
  return [COOKIE, fields.toString()];
}
