import type { FunctionComponent } from 'react';
import { LanguageChoice } from '../language/language-choice.tsx';
import { ShortcutTour } from '../shortcuts/shortcut-settings.tsx';
import { TerminalPicker } from '../terminals/terminal-picker.tsx';
import { NotificationStep } from './notification-step.tsx';
import { PresenceStep } from './presence-step.tsx';
import { SoundStep } from './sound-step.tsx';
import { Summary } from './summary.tsx';

interface Step {
  readonly name: 'language' | 'phone' | 'sound' | 'notifications' | 'presence' | 'keyboard' | 'done';
  readonly Content: FunctionComponent;
}

/** The choices of a new user, in this order. */
export const steps: readonly [Step, ...Step[]] = [
  { name: 'language', Content: LanguageChoice },
  { name: 'phone', Content: TerminalPicker },
  { name: 'sound', Content: SoundStep },
  { name: 'notifications', Content: NotificationStep },
  { name: 'presence', Content: PresenceStep },
  { name: 'keyboard', Content: ShortcutTour },
  { name: 'done', Content: Summary },
];
