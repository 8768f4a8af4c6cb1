import { create } from 'content-disposition';
import { isWindowsName } from '#server/platform/windows-names.ts';

// Characters that file systems or headers forbid.
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}"*/:<>?\\|]/gu;

/** Makes the `Content-Disposition` of a download, with a file name in any script. */
export function attachment(name: string | undefined): string {
  if (name === undefined) return 'attachment';
  const written = name.replaceAll(FORBIDDEN, '_').replace(/[ .]$/, '_');
  const safe = isWindowsName(written) ? written : `_${written}`;
  return create(safe, { fallback: safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll('%', '_') });
}
