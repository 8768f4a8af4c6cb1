const hashes = new Map<string, string>();

async function hashOf(code: string): Promise<string> {
  const known = hashes.get(code);
  if (known !== undefined) return known;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  const hash = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  hashes.set(code, hash);
  return hash;
}

/** Returns the policy sources that allow inline scripts; each of the few scripts of the site is hashed once. */
export async function scriptHashes(codes: Iterable<string>): Promise<string[]> {
  return Promise.all([...codes].map(hashOf));
}
