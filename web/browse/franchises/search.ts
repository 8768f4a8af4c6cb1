type Names = { name: string; name_english: string };

function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** The search an address asks for: trimmed, at most 200 characters, empty when there is none. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').trim().slice(0, 200);
}

/** Whether every word searched for is in one of the names; case and «ё» do not matter. */
export function isNamed({ name, name_english }: Names, search: string): boolean {
  const names = folded(`${name} ${name_english}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => names.includes(word));
}
