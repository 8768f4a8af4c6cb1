/**
 * Whether an `If-None-Match` names a tag of the answer. The comparison is weak (RFC 9110, 13.1.2), so a `W/` before a
 * tag means nothing.
 */
export function isTagKnown(
  ifNoneMatch: string | null | undefined,
  isOurs: (tag: string) => boolean,
): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => isOurs(tag.trim().replace(/^W\//, '')));
}
