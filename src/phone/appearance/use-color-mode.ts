import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { type ColorMode, colorMode, onColorMode, setColorMode } from '#theme/color-mode.ts';
import type { Icon } from '#ui/icon.ts';

export const colorModeIcons: Readonly<Record<ColorMode, Icon>> = {
  system: Monitor,
  light: Sun,
  dark: Moon,
};

/** Returns the colour mode and a function that changes it. */
export function useColorMode(): [mode: ColorMode, choose: (mode: ColorMode) => void] {
  return [useSyncExternalStore(onColorMode, colorMode, colorMode), setColorMode];
}
