import type { Palette } from './palette.ts';

type TokenOf<Group extends keyof Palette> = `${Group}.${Extract<keyof Palette[Group], string>}`;

/** The name of a colour in a palette, `group.token`. */
export type Token = { [Group in keyof Palette]: TokenOf<Group> }[keyof Palette];

const on = (grounds: readonly Token[], ...figures: readonly Token[]) =>
  grounds.flatMap((ground) => figures.map((figure) => [figure, ground] as const));

const grounds: readonly Token[] = ['body.background', 'body.surface', 'body.raised'];
const rows: readonly Token[] = ['table.row', 'table.rowHover', 'table.rowSelected'];
const keys: readonly Token[] = ['dialPad.key', 'dialPad.keyHover', 'dialPad.keyPressed'];

/** Text colours with their backgrounds: at least 4.5 to 1. */
export const textPairs = [
  ...on(grounds, 'body.text', 'body.textSoft', 'body.link', 'input.errorText', 'table.missed'),
  ...on(['primary.color', 'primary.hover', 'primary.pressed'], 'primary.text'),
  ...on(['primary.soft'], 'primary.softText', 'body.text'),
  ...on(['button.background', 'button.hover', 'button.pressed'], 'button.text'),
  ...on(['button.answer', 'button.answerHover'], 'button.answerText'),
  ...on(['button.hangUp', 'button.hangUpHover'], 'button.hangUpText'),
  ...on(['menu.background', 'menu.hover'], 'menu.text', 'menu.textSoft'),
  ...on(['input.background'], 'input.text', 'input.placeholder'),
  ...on(['search.background'], 'search.text', 'search.placeholder'),
  ...on(['header.background'], 'header.text', 'header.textSoft'),
  ...on(['dropdown.background', 'dropdown.selected'], 'dropdown.text', 'dropdown.textSoft'),
  ...on(keys, 'dialPad.digit', 'dialPad.letters'),
  ...on(rows, 'table.text', 'table.textSoft', 'table.missed'),
  ...on(['alert.infoBackground'], 'alert.infoText'),
  ...on(['alert.successBackground'], 'alert.successText'),
  ...on(['alert.warningBackground'], 'alert.warningText'),
  ...on(['alert.errorBackground'], 'alert.errorText'),
] as const;

/** Colours of controls, icons and state dots with their backgrounds: at least 3 to 1. */
export const controlPairs = [
  ...on(
    grounds,
    'primary.color',
    'icon.color',
    'icon.hover',
    'input.border',
    'body.focus',
    'button.answer',
    'button.hangUp',
    'state.available',
    'state.busy',
    'state.ringing',
    'state.dnd',
    'state.forwarded',
    'state.limited',
    'state.unavailable',
    'state.queueGreen',
    'state.queueYellow',
    'state.queueOrange',
    'state.queueRed',
  ),
  ...on(['button.background', 'button.hover', 'menu.background', 'menu.hover'], 'icon.color'),
  ...on(['input.background'], 'input.border', 'input.focusBorder', 'input.errorBorder'),
  ...on(['alert.infoBackground'], 'alert.infoIcon'),
  ...on(['alert.successBackground'], 'alert.successIcon'),
  ...on(['alert.warningBackground'], 'alert.warningIcon'),
  ...on(['alert.errorBackground'], 'alert.errorIcon'),
] as const;

/** Returns the colour of a token. */
export function colorOf(palette: Palette, token: Token): string {
  const [group, name] = token.split('.') as [keyof Palette, string];
  return (palette[group] as Record<string, string>)[name] ?? '';
}
