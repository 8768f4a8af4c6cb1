type Names = { name: string; name_english: string };

function normalize(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** Reads the search from an address: trimmed, at most 200 characters, empty if there is none. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').trim().slice(0, 200);
}

/** Whether every word of the search is part of one of the names, ignoring case and «ё». */
export function matchesName({ name, name_english }: Names, search: string): boolean {
  const names = normalize(`${name} ${name_english}`);
  return normalize(search)
    .split(/\s+/)
    .every((word) => names.includes(word));
}
