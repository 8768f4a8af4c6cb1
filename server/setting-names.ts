// An operator who sets the addresses of these services expects them to be used, but no setting names them.
const UNUSED_SERVICES = ['VALKEY_'];

// Kubernetes tells each container the addresses of the services beside it, whatever their names are.
const OF_KUBERNETES = /_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT_\d+_(?:TCP|UDP|SCTP)/;
const ADDRESS_OF_KUBERNETES = /^(?:tcp|udp|sctp):\/\//;

/** The number of characters to insert, delete or replace that make one text of another. */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i += 1) {
    const row = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (before[j - 1] ?? 0) + (a[i] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before.at(-1) ?? 0;
}

// The password of `scheme://user:password@host`; it may contain an @ that is not encoded.
const PASSWORD = /^[a-z][\w.+-]*:\/\/[^/?#]*?:([^/?#]*)@/i;
const PASSWORD_IN_QUERY = /[?&]\w*password=([^&#]*)/gi;

function decode(text: string): string[] {
  try {
    return [text, decodeURIComponent(text)];
  } catch {
    return [text];
  }
}

/** Lists the values of settings that no log may show: keys, and the passwords of addresses. */
export function listSecrets(given: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(given).flatMap(([name, value = '']) => {
    if (/(?:_KEY|_SECRET|_HEADERS)$/.test(name)) return [value];
    const [, password = ''] = PASSWORD.exec(value) ?? [];
    const others = [...value.matchAll(PASSWORD_IN_QUERY)].map(([, found = '']) => found);
    return [password, ...others].filter((secret) => secret !== '').flatMap(decode);
  });
}

export type SettingNames = {
  /** The setting that each `NAME_FILE` stands for: its value is the content of the file. */
  fileNames: ReadonlyMap<string, string>;
  /** Whether an environment variable is a setting, or begins like one and is probably misspelt. */
  isOurs: (name: string, value: string | undefined) => boolean;
  /** A line about a name that is no setting, with the most similar name that is one. */
  describeUnknown: (name: string) => string;
};

/** Makes the rules by which environment variables are recognized as settings. */
export function createSettingNames(names: readonly string[]): SettingNames {
  const fileNames = new Map(names.map((name) => [`${name}_FILE`, name]));
  const known = [...names, ...fileNames.keys()];
  const begins = names.flatMap((name) => /^[A-Z0-9]+_/.exec(name) ?? []);
  const prefixes = [...new Set([...begins, ...UNUSED_SERVICES])];
  return {
    fileNames,
    isOurs: (name, value = '') => {
      if (value === '') return false;
      if (known.includes(name)) return true;
      if (OF_KUBERNETES.test(name) || ADDRESS_OF_KUBERNETES.test(value)) return false;
      return prefixes.some((prefix) => name.startsWith(prefix));
    },
    describeUnknown: (name) => {
      const candidates = known.map((one) => ({ one, distance: editDistance(name, one) }));
      const [nearest] = candidates.toSorted((a, b) => a.distance - b.distance);
      const hint = nearest && nearest.distance <= name.length / 2 ? `, есть похожая: ${nearest.one}` : '';
      return `  ${name}: такой настройки нет${hint}`;
    },
  };
}
