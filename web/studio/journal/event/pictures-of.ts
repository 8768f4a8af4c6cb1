type Sizes = { preview?: unknown; thumbnail?: unknown };

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

function pictureOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('preview' in value) || !('thumbnail' in value))
    return undefined;
  const { preview, thumbnail } = value as Sizes;
  return asText(preview) ?? asText(thumbnail);
}

/** The addresses of the pictures that a value is, one or a list of them; none where it is anything else. */
export function picturesOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  const addresses = values.map(pictureOf).filter((address) => address !== undefined);
  return addresses.length === values.length ? addresses : [];
}
