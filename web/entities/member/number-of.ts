/** A number below `count` that is always the same for one nickname. */
export function numberOf(nickname: string, count: number): number {
  // FNV-1a spreads short names well.
  let hash = 2_166_136_261;
  for (const letter of nickname) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (hash >>> 8) % count;
}
