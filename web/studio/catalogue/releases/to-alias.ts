const MAX_ALIAS = 300;

/** The address that a name in Latin letters proposes: «Kitsune no Yūbin: 2» becomes `kitsune-no-yubin-2`. */
export function toAlias(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_ALIAS)
    .replaceAll(/^-+|-+$/g, '');
}
