const LATIN: Record<string, string> = Object.fromEntries(
  Array.from('абвгдеёзийклмнопрстуфыэіїґў', (letter, i) => [letter, 'abvgdeeziyklmnoprstufyeiigu'[i] ?? '']),
);
const DIGRAPHS = { ж: 'zh', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ю: 'yu', я: 'ya', є: 'ye' };
const TRANSLITERATION: Record<string, string> = { ...LATIN, ...DIGRAPHS, ъ: '', ь: '' };

const MIN = 3;
// Leaves room for a numeric suffix.
const MAX = 20;
const FALLBACK = 'viewer';

/** Makes a login from a name: «Ёж Щукин» gives `ezh_shchukin`; a name without usable letters gives `viewer`. */
export function loginFromName(name: string): string {
  const latin = Array.from(name.toLowerCase(), (char) => TRANSLITERATION[char] ?? char).join('');
  const login = latin
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9-]+/g, '_')
    .slice(0, MAX)
    .replace(/^[_-]+|[_-]+$/g, '');
  return login.length >= MIN && /[a-z]/.test(login) ? login : FALLBACK;
}
