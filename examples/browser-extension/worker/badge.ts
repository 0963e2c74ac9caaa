import type { PhoneStatus } from '../messages.ts';
import { say } from '../words.ts';
import { callerOf } from './notices.ts';

/** The colours of the states of calls, as in the theme. */
const colors = { ringing: '#1f5fd0', talking: '#1a7f47', held: '#a15c00', attention: '#b3261e' };

interface Badge {
  readonly text: string;
  readonly color: string;
  readonly title: string;
}

/** Returns the look of the extension’s button. */
export function badgeOf({ state, calls }: PhoneStatus): Badge {
  const present = calls.filter((call) => call.state !== 'dropped');
  const at = (name: string) => present.find((call) => call.state === name);
  const [ringing, talking, other] = [at('ringing'), at('talking'), present[0]];
  const text = String(present.length);
  if (ringing) return { text, color: colors.ringing, title: `${say('incoming')}: ${callerOf(ringing)}` };
  if (talking) return { text, color: colors.talking, title: say('talking', { who: callerOf(talking) }) };
  if (other) return { text, color: colors.held, title: callerOf(other) };
  if (state === 'signedOut') return { text: '!', color: colors.attention, title: say('signedOut') };
  if (state === 'absent') return { text: '!', color: colors.attention, title: say('absent') };
  return { text: '', color: colors.talking, title: say('open') };
}

/** Shows the status, or until the next status that a text was no number. */
export async function showBadge(status: PhoneStatus | 'noNumber'): Promise<void> {
  const { text, color, title } =
    status === 'noNumber' ? { text: '?', color: colors.attention, title: say('noNumber') } : badgeOf(status);
  await Promise.all([
    chrome.action.setBadgeText({ text }),
    chrome.action.setBadgeBackgroundColor({ color }),
    chrome.action.setBadgeTextColor({ color: '#ffffff' }),
    chrome.action.setTitle({ title }),
  ]);
}
