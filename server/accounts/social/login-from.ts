const LATIN: Record<string, string> = Object.fromEntries(
  Array.from('абвгдеёзийклмнопрстуфыэіїґў', (letter, i) => [letter, 'abvgdeeziyklmnoprstufyeiigu'[i] ?? '']),
);
const LONGER = { ж: 'zh', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ю: 'yu', я: 'ya', є: 'ye' };
const WRITTEN: Record<string, string> = { ...LATIN, ...LONGER, ъ: '', ь: '' };

const MIN = 3;
// Room is left for digits behind it.
const MAX = 20;
const NOBODYS = 'viewer';

/** A login made of a name in any script: «Ёж Щукин» is `ezh_shchukin`; of one without a letter it is `viewer`. */
export function loginFrom(name: string): string {
  const latin = Array.from(name.toLowerCase(), (sign) => WRITTEN[sign] ?? sign).join('');
  const login = latin
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9-]+/g, '_')
    .slice(0, MAX)
    .replace(/^[_-]+|[_-]+$/g, '');
  return login.length >= MIN && /[a-z]/.test(login) ? login : NOBODYS;
}
