const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i;
const SIGNS = /[<>:"|?*]/;

/**
 * Whether Windows can write a file under a name without slashes and control characters: it keeps some names for
 * devices, also with an extension and in any case, and drops dots and spaces at the end.
 */
export function isWindowsName(name: string): boolean {
  return !DEVICE.test(name) && !SIGNS.test(name) && !/[ .]$/.test(name);
}
