import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { open, type Reader, type Response } from 'maxmind';
import { Failure } from '#server/failure.ts';
import { atMost } from '../lru-bounds.ts';

/** The country of an IP address and the rules that follow from it. */
export type ClientLocation = {
  ip: string;
  /** ISO 3166-1 code; null for private and unknown addresses. */
  country: string | null;
  hidesTorrents: boolean;
  isGovernmentRequest: boolean;
};
export type Locator = {
  /** Locates an address; a country that a CDN has named replaces the one of the address. */
  locate: (ip: string, country?: string | null) => ClientLocation;
};

export type LocatorOptions = {
  /** An mmdb file with countries; the bundled one by default. */
  file?: string | undefined;
  hideTorrentsIn: readonly string[];
  /** Addresses or CIDR blocks. */
  governmentNetworks: readonly string[];
};

// Country databases have the code in one of two places: flat (ip-location-db) or nested (MaxMind).
type CountryRecord = Response & { country_code?: string; country?: { iso_code?: string } };

// The whole IPv4 and IPv6 space by country, in the public domain (CC0).
const DEFAULT_FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

// Cached addresses: the same viewers send many requests.
const MAX_CACHED = 10_000;

const COUNTRY = /^[A-Z]{2}$/;

async function openReader(file: string | undefined): Promise<Reader<CountryRecord>> {
  try {
    return await open<CountryRecord>(file ?? createRequire(import.meta.url).resolve(DEFAULT_FILE));
  } catch {
    throw new Failure('invalid', `GEO_DATABASE: файл ${file ?? DEFAULT_FILE} не читается как база mmdb.`);
  }
}

/** Whether a text is an address or a CIDR block. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

// Addresses without a country; a database of both families reads `::1` as 0.0.0.1.
const NOWHERE = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/96',
  'fc00::/7',
  'fe80::/10',
]);

function isIn(list: BlockList, ip: string): boolean {
  const version = isIP(ip);
  return version !== 0 && list.check(ip, version === 6 ? 'ipv6' : 'ipv4');
}

/** Opens the country database; fails with `invalid` when the file is not an mmdb database. */
export async function openLocator(options: LocatorOptions): Promise<Locator> {
  const reader = await openReader(options.file);
  const government = blockList(options.governmentNetworks);
  const hiding = new Set(options.hideTorrentsIn);
  const cache = new LRUCache<string, ClientLocation>(atMost(MAX_CACHED));
  const locate = (ip: string): ClientLocation => {
    const found = isIP(ip) === 0 || isIn(NOWHERE, ip) ? null : reader.get(ip);
    const code = found?.country_code ?? found?.country?.iso_code ?? '';
    const country = COUNTRY.test(code) ? code : null;
    const isGovernmentRequest = isIn(government, ip);
    return placeIn(ip, country, isGovernmentRequest);
  };
  // Government networks collect complaints, so torrents are hidden from them.
  const placeIn = (ip: string, country: string | null, isGovernmentRequest: boolean): ClientLocation => ({
    ip,
    country,
    hidesTorrents: isGovernmentRequest || (country !== null && hiding.has(country)),
    isGovernmentRequest,
  });
  return {
    locate: (ip, country) => {
      const place = cache.get(ip) ?? locate(ip);
      cache.set(ip, place);
      if (!country || country === place.country) return place;
      return placeIn(ip, country, place.isGovernmentRequest);
    },
  };
}
