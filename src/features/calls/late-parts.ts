import { addWords } from '../../i18n/i18n.ts';
import { deferred } from '../../ui/deferred.tsx';

/** A part of the call screens, loaded together with its words. */
async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded, { callWork }] = await Promise.all([part, import('../../i18n/en/call-work.ts')]);
  addWords(callWork);
  return loaded;
}

/** What stands in a card between the name and the buttons. */
export const CallDetails = deferred(() =>
  withWords(import('./call-details.tsx')).then((part) => part.CallDetails),
);

/** The menu with everything that has no button of its own. */
export const CallMore = deferred(() => withWords(import('./call-more.tsx')).then((part) => part.CallMore));

/** What opens under the buttons: keypad, transfer, forwarding, adding somebody. */
export const CallPanel = deferred(() => withWords(import('./call-panel.tsx')).then((part) => part.CallPanel));

/** What can be done with a call and the one that was begun to ask about it. */
export const PairActions = deferred(() =>
  withWords(import('./pair-actions.tsx')).then((part) => part.PairActions),
);

/** What a card that is dropped on another one may do. */
export const CallJoining = deferred(() =>
  withWords(import('./call-joining.tsx')).then((part) => part.CallJoining),
);

/** Calls of colleagues that may be picked up, listened to or joined. */
export const ColleagueCalls = deferred(() =>
  withWords(import('./colleague-calls.tsx')).then((part) => part.ColleagueCalls),
);

/** Fetches what a call needs, so that it is at hand when one comes. */
export const preloadCallParts = (): Promise<unknown> =>
  Promise.all([CallDetails, CallMore, CallPanel, PairActions].map((part) => part.preload()));
