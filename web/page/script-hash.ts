const known = new Map<string, string>();

async function hashOf(code: string): Promise<string> {
  const ready = known.get(code);
  if (ready !== undefined) return ready;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  const hash = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  known.set(code, hash);
  return hash;
}

/** The sources of a policy that let inline scripts run; each of the few texts of the site is hashed once. */
export async function scriptHashes(codes: Iterable<string>): Promise<string[]> {
  return Promise.all([...codes].map(hashOf));
}
