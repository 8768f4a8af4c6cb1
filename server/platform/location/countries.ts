import type { ClientLocation } from './locator.ts';

const names = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' });

// For countries with several time zones: the most populous one.
const MAIN_ZONES: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PS: 'Asia/Gaza',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** The Russian name of a country; null when unknown. */
export function countryName(code: string | null): string | null {
  return code && (names.of(code) ?? null);
}

/** Describes a caller's location for the wire: the country in Russian and its most likely time zone. */
export function describeLocation({ ip, country }: ClientLocation) {
  return {
    ip,
    country: countryName(country),
    iso_code: country,
    timezone:
      country && (MAIN_ZONES[country] ?? new Intl.Locale(`und-${country}`).getTimeZones()?.[0] ?? null),
  };
}
