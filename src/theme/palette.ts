import * as z from 'zod/mini';

/** A colour in a format that every browser and the contrast check can read: `oklch(l c h)`, with `/ alpha`, or `#rrggbb`. */
const color = z
  .string()
  .check(z.regex(/^(oklch\([\d.]+ [\d.]+ [\d.]+( \/ [\d.]+)?\)|#[\da-f]{6})$/i, 'oklch(l c h) or #rrggbb'));

const colors = <Name extends string>(...names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, color])) as Record<Name, typeof color>);

/** The groups of a palette. Each token becomes the custom property `--<group>-<token>` in kebab case. */
export const paletteGroups = {
  primary: colors('color', 'hover', 'pressed', 'text', 'soft', 'softText'),
  body: colors('background', 'surface', 'raised', 'border', 'text', 'textSoft', 'link', 'focus', 'scrim'),
  icon: colors('color', 'hover', 'disabled'),
  button: colors(
    'background',
    'hover',
    'pressed',
    'text',
    'disabledText',
    'answer',
    'answerHover',
    'answerText',
    'hangUp',
    'hangUpHover',
    'hangUpText',
  ),
  menu: colors('background', 'border', 'text', 'textSoft', 'hover'),
  input: colors('background', 'border', 'text', 'placeholder', 'focusBorder', 'errorBorder', 'errorText'),
  search: colors('background', 'text', 'placeholder'),
  header: colors('background', 'text', 'textSoft', 'border'),
  dropdown: colors('background', 'border', 'text', 'textSoft', 'selected'),
  dialPad: colors('key', 'keyHover', 'keyPressed', 'border', 'digit', 'letters'),
  table: colors('row', 'rowHover', 'rowSelected', 'border', 'text', 'textSoft', 'missed'),
  state: colors(
    'available',
    'busy',
    'ringing',
    'dnd',
    'forwarded',
    'limited',
    'unavailable',
    'queueGreen',
    'queueYellow',
    'queueOrange',
    'queueRed',
  ),
  alert: colors(
    'infoBackground',
    'infoText',
    'infoIcon',
    'successBackground',
    'successText',
    'successIcon',
    'warningBackground',
    'warningText',
    'warningIcon',
    'errorBackground',
    'errorText',
    'errorIcon',
  ),
} as const;

/** All colours of a mode, light or dark. */
export const palette = z.strictObject(paletteGroups);
export type Palette = z.infer<typeof palette>;
