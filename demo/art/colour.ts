/** A colour as `#rrggbb`. */
export type Colour = `#${string}`;

/** Blends two colours; `share` 0 is the first, 1 the second. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const a = channels(from);
  const b = channels(to);
  const blended = a.map((value, at) => Math.round(value + ((b[at] ?? value) - value) * share));
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A lighter colour of the same hue that stays vivid; `share` 0 is the colour, 1 the lightest tint. */
export function lighten(colour: Colour, share: number): Colour {
  const rgb = channels(colour).map((value) => value / 255);
  const [low, high] = [Math.min(...rgb), Math.max(...rgb)];
  const light = (low + high) / 2;
  const vividness = high === low ? 0 : (high - low) / (1 - Math.abs(2 * light - 1));
  const target = light + (0.94 - light) * share;
  const reach = Math.min(0.9, Math.max(vividness * 1.3, 0.24)) * (1 - Math.abs(2 * target - 1));
  const spread = high === low ? 0 : reach / (high - low);
  const lit = rgb.map((value) => Math.min(1, Math.max(0, target + (value - light) * spread)));
  return `#${lit
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const lights = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((lights[0] ?? 0) + 0.05) / ((lights[1] ?? 0) + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
