import type { CallNow, PhoneStatus } from '../messages.ts';
import { say } from '../words.ts';

const prefix = 'call:';

/** Returns the call of a notification. */
export const lineOf = (notice: string): string | undefined =>
  notice.startsWith(prefix) ? notice.slice(prefix.length) : undefined;

/** Shows a notification for each ringing call, and removes the notifications of calls that ring no longer. Without the permission it does nothing. */
export async function showNotices({ calls }: PhoneStatus): Promise<void> {
  if (!chrome.notifications) return;
  const ringing = calls.filter(
    ({ isIncoming, canAnswer, state }) => isIncoming && canAnswer && state === 'ringing',
  );
  const shown = Object.keys(await noticesNow());
  const wanted = ringing.map(({ lineID }) => `${prefix}${lineID}`);
  const gone = shown.filter((one) => lineOf(one) !== undefined && !wanted.includes(one));
  await Promise.all([
    ...gone.map((one) => chrome.notifications.clear(one)),
    ...ringing.filter(({ lineID }) => !shown.includes(`${prefix}${lineID}`)).map(showNotice),
  ]);
}

const noticesNow = (): Promise<object> =>
  new Promise((resolve) => {
    chrome.notifications.getAll(resolve);
  });

const showNotice = async (call: CallNow): Promise<void> => {
  await chrome.notifications.create(`${prefix}${call.lineID}`, {
    type: 'basic',
    iconUrl: chrome.runtime.getURL('icons/128.png'),
    title: callerOf(call),
    message: [call.label ? call.number : '', call.viaLabel].filter(Boolean).join(' · ') || say('incoming'),
    contextMessage: say('incoming'),
    buttons: [{ title: say('answer') }, { title: say('decline') }],
    requireInteraction: true,
    priority: 2,
  });
};

/** The name of the other party, else the number. */
export const callerOf = ({ label, number }: CallNow): string => label || number || say('withheld');
