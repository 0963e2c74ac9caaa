import type { ClockStyle } from '#i18n/format.ts';
import type { GroupChange } from '#sdk/supervision.ts';
import { hoursLines } from './hours-lines.ts';
import { type DifferenceLine, type HistoryTranslate, settingLine } from './setting-line.ts';
import { soundLine, teamLines } from './team-lines.ts';

/** Returns the lines of a change, in words. */
export const differenceLines = (
  { settings, hours, members, sounds }: Pick<GroupChange, 'settings' | 'hours' | 'members' | 'sounds'>,
  words: HistoryTranslate,
  clock?: ClockStyle,
): readonly DifferenceLine[] => [
  ...settings.map((setting) => settingLine(setting, words)),
  ...(hours ? hoursLines(hours, { words, clock }) : []),
  ...(members ? teamLines(members, words) : []),
  ...sounds.map((sound) => soundLine(sound, words)),
];
