import * as z from 'zod/mini';
import { palette, paletteGroups } from './palette.ts';

const length = z.string().check(z.regex(/^\d*\.?\d+(px|rem)$/, 'a length in px or rem'));

const sizes = z.strictObject({
  text: length,
  /** Counts and labels under icons; nothing is smaller. */
  textTiny: length,
  textSmall: length,
  textLarge: length,
  row: length,
  rowTouch: length,
  header: length,
  rail: length,
  radius: length,
  cardRadius: length,
  /** The steps of the space between and inside things. */
  space4: length,
  space8: length,
  space12: length,
  space16: length,
  space24: length,
  space32: length,
  avatar: length,
  /** Widths of the columns on a large screen. */
  list: length,
  detail: length,
  dock: length,
  /** Height of the logo; 0px: none is shown. */
  logo: length,
});

/** Names of fonts, and nothing that would end the rule that they stand in. */
const fontFamily = z.string().check(z.regex(/^[\w\s"',-]+$/, 'names of fonts'));

/** Address of a picture, as it stands in a style sheet. */
const picture = z.string().check(z.regex(/^[^\s"'()\\;{}<>]+$/, 'an address without blanks and brackets'));

/** The same picture may serve both modes. */
const logo = z.strictObject({ light: picture, dark: picture });

/** A whole theme as one JSON object. With `lightMode` off, a user who has not chosen sees the dark palette always. */
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

/** Height of a logo whose brand says nothing of it. */
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

/** The changes of a mode for more contrast. */
export const partialPalettes = z.strictObject({ light: partialPalette, dark: partialPalette });

/** What a brand changes: any part of a theme, the rest stays as it ships. */
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
