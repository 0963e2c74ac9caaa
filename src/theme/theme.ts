import * as z from 'zod/mini';
import { palette, paletteGroups } from './palette.ts';

const length = z.string().check(z.regex(/^\d*\.?\d+(px|rem)$/, 'a length in px or rem'));

const sizes = z.strictObject({
  text: length,
  /** Counts and labels under icons. The smallest size. */
  textTiny: length,
  textSmall: length,
  /** Headings of details and dialogs. */
  textLarge: length,
  /** Titles of pages, and figures that are read from a distance. */
  textTitle: length,
  row: length,
  rowTouch: length,
  header: length,
  rail: length,
  radius: length,
  cardRadius: length,
  /** The spaces between and inside elements. */
  space4: length,
  space8: length,
  space12: length,
  space16: length,
  space24: length,
  space32: length,
  avatar: length,
  /** The widths of the columns on a large screen. */
  list: length,
  detail: length,
  dock: length,
  /** The height of the logo; 0px shows none. */
  logo: length,
});

/** Names of fonts, without characters that could end the CSS rule. */
const fontFamily = z.string().check(z.regex(/^[\w\s"',-]+$/, 'names of fonts'));

/** The address of a picture, as in a style sheet. */
const picture = z.string().check(z.regex(/^[^\s"'()\\;{}<>]+$/, 'an address without blanks and brackets'));

/** Both modes may use the same picture. */
const logo = z.strictObject({ light: picture, dark: picture });

/** A whole theme as a single JSON object. If `lightMode` is off, a user without a choice always sees the dark palette. */
export const theme = z.strictObject({
  name: z.string(),
  lightMode: z.boolean(),
  light: palette,
  dark: palette,
  sizes,
  fontFamily,
  logo: z.optional(logo),
});
export type Theme = z.infer<typeof theme>;

/** The default height of a brand's logo. */
export const defaultLogoSize = '2.5rem';

const { primary, body, icon, button, menu, input, search, header, dropdown, dialPad, table, state, alert } =
  paletteGroups;

const partialPalette = z.partial(
  z.strictObject({
    primary: z.partial(primary),
    body: z.partial(body),
    icon: z.partial(icon),
    button: z.partial(button),
    menu: z.partial(menu),
    input: z.partial(input),
    search: z.partial(search),
    header: z.partial(header),
    dropdown: z.partial(dropdown),
    dialPad: z.partial(dialPad),
    table: z.partial(table),
    state: z.partial(state),
    alert: z.partial(alert),
  }),
);

/** The changes of a palette for more contrast. */
export const partialPalettes = z.strictObject({ light: partialPalette, dark: partialPalette });

/** The changes of a brand: any part of a theme. Everything else keeps its default. */
export const brand = z.strictObject({
  name: z.string(),
  lightMode: z.optional(z.boolean()),
  light: z.optional(partialPalette),
  dark: z.optional(partialPalette),
  sizes: z.optional(z.partial(sizes)),
  fontFamily: z.optional(fontFamily),
  logo: z.optional(logo),
});
export type Brand = z.infer<typeof brand>;
