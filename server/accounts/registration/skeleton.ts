// Characters that look like Latin letters, in lower case: each character of the second string looks like the one at the
// same position of the first. Capitals that look alike count too, because names are compared without case.
const LOOKALIKES: readonly [latin: string, lookalike: string][] = [
  ['abcehikmoptxyb', 'авсенікмортхуь'],
  ['sjlwdqvrnee', 'ѕјӏԝԁԛѵгпєэ'],
  ['abezniktmvopuyxw', 'αβεζηικτμνορυγχω'],
  ['abcdefghijklmnopqrstuvwxyz', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'],
  ['ollzsbgiз', '01|2589ı3'],
  // «I», «l» and «1» are one stroke in many fonts.
  ['l', 'i'],
];

const PROTOTYPE = new Map(
  LOOKALIKES.flatMap(([latin, lookalike]) => {
    const letters = Array.from(latin);
    return Array.from(lookalike, (char, i) => [char, letters[i] ?? char] as const);
  }),
);
const toPrototype = (char: string) => PROTOTYPE.get(char) ?? char;

/**
 * Makes the skeleton of a name (UTS 39), equal for all names that look alike: «аdmin», «ADMIN», «Аdm1n», «a d m i n».
 */
export function nicknameSkeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]/gu, '');
  return Array.from(plain, (char) => toPrototype(toPrototype(char)))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
