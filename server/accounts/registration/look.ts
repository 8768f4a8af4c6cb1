// What looks like a Latin letter, in small letters: each sign of the second word like its neighbour of the first. A
// capital that looks like one counts too, since names are compared without regard to case.
const TWINS: readonly [latin: string, alike: string][] = [
  ['abcehikmoptxyb', 'авсенікмортхуь'],
  ['sjlwdqvrnee', 'ѕјӏԝԁԛѵгпєэ'],
  ['abezniktmvopuyxw', 'αβεζηικτμνορυγχω'],
  ['abcdefghijklmnopqrstuvwxyz', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'],
  ['ollzsbgiз', '01|2589ı3'],
  // One stroke in a hundred fonts: «I», «l» and «1».
  ['l', 'i'],
];

const PROTOTYPE = new Map(
  TWINS.flatMap(([latin, alike]) => {
    const letters = Array.from(latin);
    return Array.from(alike, (sign, i) => [sign, letters[i] ?? sign] as const);
  }),
);
const plainer = (sign: string) => PROTOTYPE.get(sign) ?? sign;

/** One form for all names that look alike to a hurried eye: «аdmin», «ADMIN», «Аdm1n» and «a d m i n» have the same. */
export function lookOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]/gu, '');
  return Array.from(plain, (sign) => plainer(plainer(sign)))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
