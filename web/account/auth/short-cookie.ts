/** A cookie that lives for minutes and that only the server reads. */
export type ShortCookie = {
  read: (request: Request, origin: string) => string | null;
  /** The header that sets the cookie. */
  keep: (origin: string, value: string) => [string, string];
  /** The header that removes the cookie. */
  forget: (origin: string) => [string, string];
};

/** Makes a cookie that lives `life` seconds; over https its prefix makes browsers refuse one of another subdomain. */
export function shortCookie(name: string, life: number): ShortCookie {
  const isSecure = (origin: string) => origin.startsWith('https:');
  const nameAt = (origin: string) => `${isSecure(origin) ? '__Host-' : ''}akane_${name}`;
  const write = (origin: string, value: string, age: number): [string, string] => [
    'set-cookie',
    `${nameAt(origin)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure(origin) ? '; Secure' : ''}`,
  ];
  return {
    read: (request, origin) => {
      const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
      const own = pairs.find((pair) => pair.startsWith(`${nameAt(origin)}=`));
      return own?.slice(own.indexOf('=') + 1) || null;
    },
    keep: (origin, value) => write(origin, value, life),
    forget: (origin) => write(origin, '', 0),
  };
}
