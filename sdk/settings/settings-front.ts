import { signal } from '@preact/signals-core';
import type { changeSettings } from './kept-settings.ts';
import type { SettingsFront, SettingsParts } from './settings-parts.ts';

/** The settings as everybody sees them, without what is loaded later: that follows and changes them. */
export function settingsFront(
  parts: SettingsParts & {
    readonly more: () => Promise<{ readonly changeSettings: typeof changeSettings }>;
  },
): SettingsFront {
  const front: SettingsFront = {
    current: signal(undefined),
    isFirstRun: signal(false),
    change: async (change) => (await parts.more()).changeSettings(parts, front, change),
  };
  return front;
}
