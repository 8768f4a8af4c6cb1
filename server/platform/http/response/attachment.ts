import { create } from 'content-disposition';

// Characters that file systems or headers forbid.
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}"*/:<>?\\|]/gu;

/** Makes the `Content-Disposition` of a download, with a file name in any script. */
export function attachment(name: string | undefined): string {
  if (name === undefined) return 'attachment';
  const safe = name.replaceAll(FORBIDDEN, '_');
  return create(safe, { fallback: safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll('%', '_') });
}
