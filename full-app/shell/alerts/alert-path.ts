import type { AlertTarget } from '../../../src/features/notifications/notification-data.ts';

const paths: Readonly<Record<AlertTarget, string>> = {
  call: '/calls/active',
  missedCalls: '/callhistories/personal/missed',
  voicemails: '/voicemails',
  chats: '/chats',
  queueMessages: '/acdsms',
};

/**
 * Returns the path that a click on an alert opens. A docked call needs none: it is visible beside every screen, and the user keeps
 * the current screen with its input.
 */
export const alertPath = (
  place: AlertTarget,
  { docked }: { readonly docked: boolean },
): string | undefined => (docked && place === 'call' ? undefined : paths[place]);
