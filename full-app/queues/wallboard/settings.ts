import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { localPreference } from '#ui/local-preference/local-preference.ts';
import type { Thresholds } from './alarm-rules.ts';

/** The numbers that a setting accepts. */
interface Range {
  readonly least: number;
  readonly most: number;
  readonly default: number;
}

/** The settings of the wallboard in this browser; times in seconds. */
export const ranges = {
  waiting: { least: 1, most: 999, default: 5 },
  wait: { least: 5, most: 3_600, default: 60 },
  turn: { least: 5, most: 600, default: 15 },
} as const satisfies Readonly<Record<string, Range>>;
export type SettingName = keyof typeof ranges;

/** Returns the number of a text; undefined if the setting does not accept it. */
export function readSetting(name: SettingName, text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const { least, most } = ranges[name];
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

const numberPreference = (name: SettingName) =>
  localPreference(`wallboard.${name}`, (text) =>
    String(readSetting(name, text ?? '') ?? ranges[name].default),
  );

const preferences = {
  waiting: numberPreference('waiting'),
  wait: numberPreference('wait'),
  turn: numberPreference('turn'),
} as const;
const soundPreference = localPreference('wallboard.sound', (text) => (text === 'off' ? 'off' : 'on'));

/** The settings, and the functions that change them. */
export interface WallboardSettings {
  readonly thresholds: Thresholds;
  readonly turnMs: number;
  readonly hasSound: boolean;
  readonly values: Readonly<Record<SettingName, string>>;
  readonly choose: (name: SettingName, value: number) => void;
  readonly switchSound: (isOn: boolean) => void;
}

export function useWallboardSettings(): WallboardSettings {
  const [waiting] = useLocalPreference(preferences.waiting);
  const [wait] = useLocalPreference(preferences.wait);
  const [turn] = useLocalPreference(preferences.turn);
  const [sound, setSound] = useLocalPreference(soundPreference);
  return {
    thresholds: { waiting: Number(waiting), waitMs: Number(wait) * 1_000 },
    turnMs: Number(turn) * 1_000,
    hasSound: sound === 'on',
    values: { waiting, wait, turn },
    choose: (name, value) => preferences[name].choose(String(value)),
    switchSound: (isOn) => setSound(isOn ? 'on' : 'off'),
  };
}
