import type { PhoneReply, PhoneRequest } from '../messages.ts';
import { readKept, widgetOf } from '../store.ts';

type Request = PhoneRequest extends infer One ? (One extends PhoneRequest ? Omit<One, 'to'> : never) : never;

/** Several events may want the document at the same time, and the browser permits a single document. */
let last: Promise<void> = Promise.resolve();

/** Opens the document with the phone, or closes it where there is no address. Another address gets a new document. */
export function keepPhone(): Promise<void> {
  last = last.then(openOrClose, openOrClose);
  return last;
}

async function openOrClose(): Promise<void> {
  const { address } = await readKept();
  const url = address && chrome.runtime.getURL(`phone.html?widget=${encodeURIComponent(widgetOf(address))}`);
  const open = await openDocuments();
  if (open.length > 0 && !open.includes(url)) await chrome.offscreen.closeDocument();
  if (!url || open.includes(url)) return;
  await chrome.offscreen.createDocument({
    url,
    reasons: ['USER_MEDIA', 'WEB_RTC', 'AUDIO_PLAYBACK'],
    justification: 'The phone: its calls outlive every tab.',
  });
}

async function openDocuments(): Promise<readonly string[]> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  return contexts.map(({ documentUrl = '' }) => documentUrl);
}

/** Sends a request to the phone. Returns undefined if there is no phone yet. */
export async function askPhone(request: Request): Promise<PhoneReply | undefined> {
  await keepPhone();
  if ((await openDocuments()).length === 0) return undefined;
  return chrome.runtime.sendMessage({ to: 'phone', ...request });
}
