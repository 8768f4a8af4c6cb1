export type MacroValues = Readonly<Record<string, string | number>>;

// Ad servers write `[NAME]`, the same percent-encoded, or the old `%%NAME%%`.
const MACRO = /\[(\w{3,})\]|%5B(\w{3,})%5D|%%(\w{3,})%%/gi;

/**
 * Fills the macros in an address of an ad. A macro without a value becomes -1, which means «unknown» in VAST; unknown
 * names in lower case may not be macros and stay.
 */
export function fillMacros(template: string, values: MacroValues): string {
  return template.replace(MACRO, (whole, ...names: string[]) => {
    const name = names.slice(0, 3).find(Boolean) ?? '';
    const value = values[name.toUpperCase()];
    if (value !== undefined) return encodeURIComponent(value);
    return name === name.toUpperCase() ? '-1' : whole;
  });
}

/** The macros whose values differ in each request. */
export function requestMacros(now: number, random: number): MacroValues {
  const number = String(Math.floor(random * 1e8)).padStart(8, '0');
  return { CACHEBUSTING: number, RANDOM: number, TIMESTAMP: new Date(now).toISOString() };
}

/** Formats seconds as `00:00:12.500`. */
export function formatPlayhead(seconds: number): string {
  return new Date(Math.max(0, seconds) * 1000).toISOString().slice(11, 23);
}
