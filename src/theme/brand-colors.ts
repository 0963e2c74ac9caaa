import { contrast } from './contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';
import type { Palette } from './palette.ts';

/** The contrasts that the theme promises for text and for controls. */
const forText = 4.5;
const forControls = 3;

/** Darkens a colour on light grounds, and lightens it on dark ones, until its contrast with all of them is enough. */
function readable(color: string, grounds: readonly string[], least: number): string {
  const isEnough = (shown: string) => grounds.every((ground) => contrast(shown, ground) >= least);
  if (isEnough(color)) return color;
  const { lightness, ...tint } = toOklch(color);
  const step =
    contrast(grounds[0] ?? '#ffffff', '#000000') > contrast(grounds[0] ?? '#ffffff', '#ffffff')
      ? -0.01
      : 0.01;
  for (let next = lightness + step; next > 0 && next < 1; next += step) {
    const shown = fromOklch({ ...tint, lightness: next });
    if (isEnough(shown)) return shown;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

/** The hues between orange and green, in degrees. What is between amber and green is olive when it is dark. */
const warm = { orange: 60, amber: 78, lime: 110, green: 138 } as const;
/** The least chroma of a pastel that becomes darker: with its own it would be grey. */
const vivid = 0.13;
/** Below this chroma a colour is a grey, and stays a grey. */
const grey = 0.02;

/**
 * Returns a main colour that is seen on the page. A light colour on a light page does not only become darker, which makes it muddy:
 * a pastel becomes vivid, and as dark as white words need; a yellow becomes amber, and a lime green.
 */
function seen(color: string, grounds: readonly string[]): string {
  const main = readable(color, grounds, forControls);
  const before = toOklch(color);
  const { lightness, hue } = toOklch(main);
  if (lightness >= before.lightness || before.chroma < grey) return main;
  const chroma = Math.max(before.chroma, vivid);
  if (hue > warm.orange && hue < warm.lime)
    return readable(fromOklch({ lightness, chroma, hue: Math.min(hue, warm.amber) }), grounds, forControls);
  const clean = hue >= warm.lime && hue < warm.green ? warm.green : hue;
  return readable(fromOklch({ lightness, chroma, hue: clean }), ['#ffffff', ...grounds], forText);
}

/**
 * Returns the colours that follow from the main colour of a brand, so that a brand which names only that one is readable and looks
 * of a piece. A main colour that would not be seen on the page becomes darker or lighter.
 *
 * @param base the palette with the other changes of the brand
 */
export function brandColors(color: string, { primary, body, input, table, dropdown, dialPad }: Palette) {
  const grounds = [body.background, body.surface, body.raised];
  const main = seen(color, grounds);
  const { lightness, chroma, hue } = toOklch(main);
  /** The colour of the theme in the tint of the brand. */
  const tinted = (own: string) => {
    const known = toOklch(own);
    return fromOklch({ lightness: known.lightness, chroma: Math.min(known.chroma, chroma), hue });
  };
  const dark = fromOklch({ lightness: 0.1, chroma: Math.min(0.02, chroma), hue });
  const isTextLight = contrast('#ffffff', main) >= Math.min(forText, contrast(dark, main));
  // Away from the text, whose contrast grows.
  const shade = (by: number) => fromOklch({ lightness: lightness + (isTextLight ? -by : by), chroma, hue });
  const soft = tinted(primary.soft);
  return {
    primary: {
      color: main,
      hover: shade(0.05),
      pressed: shade(0.09),
      text: isTextLight ? '#ffffff' : dark,
      soft,
      softText: readable(tinted(primary.softText), [soft], forText),
    },
    body: {
      link: readable(tinted(body.link), grounds, forText),
      focus: readable(tinted(body.focus), grounds, forControls),
    },
    input: { focusBorder: readable(tinted(input.focusBorder), [input.background], forControls) },
    table: { rowSelected: tinted(table.rowSelected) },
    dropdown: { selected: tinted(dropdown.selected) },
    dialPad: { keyPressed: tinted(dialPad.keyPressed) },
  };
}
