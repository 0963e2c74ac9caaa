/**
 * What the panel has beside the calls and the keypad, with its words, in one piece: it comes after the keypad takes keys,
 * and many small pieces would each have to be named in the first one.
 */
import { agents } from '../../src/i18n/en/agents.ts';
import { callerId } from '../../src/i18n/en/caller-id.ts';
import { history } from '../../src/i18n/en/history.ts';
import { people } from '../../src/i18n/en/people.ts';
import { presence } from '../../src/i18n/en/presence.ts';
import { recordings } from '../../src/i18n/en/recordings.ts';
import { voicemail } from '../../src/i18n/en/voicemail.ts';

/** What all of it says. */
export const words = {
  ...agents,
  ...callerId,
  ...history,
  ...people,
  ...presence,
  ...recordings,
  ...voicemail,
};

export { AgentBar } from '../../src/features/agents/agent-bar.tsx';
export { GroupList } from '../../src/features/agents/group-list.tsx';
export { CallerIdChoice } from '../../src/features/caller-id/caller-id-choice.tsx';
export { CallAnnouncements } from '../../src/features/calls/call-announcements.tsx';
export { AlertWays } from './alert-ways.tsx';
export { AudioDialog } from './audio-dialog.tsx';
export { People } from './people.tsx';
export { PhoneDialog } from './phone-dialog.tsx';
export { Recents } from './recents.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
export { Voicemail } from './voicemail.tsx';
