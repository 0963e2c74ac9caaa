import { linearRgb } from './contrast.ts';

/** A colour by lightness (0 to 1), chroma and hue (in degrees), which can be changed apart. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Returns an opaque theme colour as lightness, chroma and hue. */
export function toOklch(color: string): Oklch {
  const [red, green, blue] = linearRgb(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

const rounded = (value: number) => Number(value.toFixed(4));

/** Returns the colour as the theme writes it. */
export const fromOklch = ({ lightness, chroma, hue }: Oklch): string =>
  `oklch(${rounded(Math.min(1, Math.max(0, lightness)))} ${rounded(chroma)} ${rounded(hue)})`;
