import Headphones from 'lucide-react/icons/headphones';
import Info from 'lucide-react/icons/info';
import Palette from 'lucide-react/icons/palette';
import Phone from 'lucide-react/icons/phone';
import type { FunctionComponent } from 'react';
import { AudioSettings } from '../../../src/features/devices/late-parts.ts';
import type { TranslationKey } from '../../../src/i18n/i18n.ts';
import type { Icon } from '../../../src/ui/icon.ts';
import { About } from './about.tsx';
import { Appearance } from './appearance.tsx';
import { Phones } from './phones.tsx';

export interface Section {
  /** Last part of its address, below `/settings/`. */
  readonly name: string;
  readonly label: Extract<TranslationKey, `settings.${string}`>;
  readonly icon: Icon;
  readonly Content: FunctionComponent;
}

/** The sections of the settings that are there. */
export const sections: readonly Section[] = [
  { name: 'webrtc', label: 'settings.audio', icon: Headphones, Content: AudioSettings },
  { name: 'telephony', label: 'settings.phones', icon: Phone, Content: Phones },
  { name: 'misc', label: 'settings.appearance', icon: Palette, Content: Appearance },
  { name: 'about', label: 'settings.about', icon: Info, Content: About },
];
