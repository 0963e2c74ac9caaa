import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** A part of the call screens, loaded together with the words of them all. */
const callPart = <Part>(part: Promise<Part>): Promise<Part> =>
  withWords(part, import('../../i18n/en/call-work.ts'), import('../../i18n/en/quality.ts'));

/** What stands in a card between the name and the buttons. */
export const CallDetails = deferred(() =>
  callPart(import('./call-details.tsx')).then((part) => part.CallDetails),
);

/** That the call is recorded, and pausing it. */
export const RecordingMark = deferred(() =>
  callPart(import('./recording-mark.tsx')).then((part) => part.RecordingMark),
);

/** The menu with everything that has no button of its own. */
export const CallMore = deferred(() => callPart(import('./call-more.tsx')).then((part) => part.CallMore));

/** What opens under the buttons: keypad, transfer, forwarding, adding somebody. */
export const CallPanel = deferred(() => callPart(import('./call-panel.tsx')).then((part) => part.CallPanel));

/** What can be done with a call and the one that was begun to ask about it. */
export const PairActions = deferred(() =>
  callPart(import('./pair-actions.tsx')).then((part) => part.PairActions),
);

/** What a card that is dropped on another one may do. */
export const CallJoining = deferred(() =>
  callPart(import('./call-joining.tsx')).then((part) => part.CallJoining),
);

/** Calls of colleagues that may be picked up, listened to or joined. */
export const ColleagueCalls = deferred(() =>
  callPart(import('./colleague-calls.tsx')).then((part) => part.ColleagueCalls),
);

/** Fetches what a call needs, so that it is at hand when one comes. */
export const preloadCallParts = (): Promise<unknown> =>
  Promise.all(
    [CallDetails, RecordingMark, CallMore, CallPanel, PairActions, CallJoining].map((part) => part.preload()),
  );
