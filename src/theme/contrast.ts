/** Linear light of red, green and blue, each 0 to 1. */
type LinearRgb = readonly [number, number, number];

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Converts OKLCH through OKLab to linear sRGB. Out-of-gamut parts are clipped as browsers do for solid fills. */
function fromOklch(lightness: number, chroma: number, hue: number): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const fromHexPair = (pair: string) => {
  const value = Number.parseInt(pair, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Returns the linear light of an opaque theme colour. */
export function linearRgb(color: string): LinearRgb {
  if (color.startsWith('#'))
    return [fromHexPair(color.slice(1, 3)), fromHexPair(color.slice(3, 5)), fromHexPair(color.slice(5, 7))];
  const [lightness = 0, chroma = 0, hue = 0] = color.slice('oklch('.length, -1).split(' ').map(Number);
  return fromOklch(lightness, chroma, hue);
}

function luminance(color: string): number {
  const [red, green, blue] = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two opaque theme colours by the WCAG formula, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
