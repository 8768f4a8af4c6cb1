import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** Something that a search finds, as a row shows it. */
export type Found = { id: number | string; name: string; note?: string | undefined; picture?: string | null };
export type Find<Item extends Found> = (text: string, signal: AbortSignal) => Promise<Item[]>;

type Answer<Item> = { text: string; items: readonly Item[]; hasFailed: boolean };

/** Reads an answer of the API for a search; throws when it failed. */
export async function fetchFound<Value>(address: string, signal: AbortSignal): Promise<Value> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Value;
}

/** What a search finds for a text, and what to say when that is nothing. */
export function useFound<Item extends Found>(find: Find<Item>, text: string) {
  const [found, setFound] = useState<Answer<Item>>({ text: '', items: [], hasFailed: false });
  const typed = text.trim();
  useEffect(() => {
    if (typed === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      find(typed, controller.signal).then(
        (items) => setFound({ text: typed, items, hasFailed: false }),
        () => controller.signal.aborted || setFound({ text: typed, items: [], hasFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [find, typed]);
  const isCurrent = found.text === typed;
  const failed = 'Поиск не отвечает. Попробуйте ещё раз.';
  const nothing = found.hasFailed ? failed : 'Ничего нового не нашлось';
  return { items: isCurrent ? found.items : [], note: isCurrent ? nothing : 'Ищем…' };
}
