import type { AlertPlace } from '../../../src/features/notifications/notification-data.ts';

const ways: Readonly<Record<AlertPlace, string>> = {
  call: '/calls/active',
  missedCalls: '/callhistories/personal/missed',
  voicemails: '/voicemails',
  chats: '/chats',
  queueMessages: '/acdsms',
};

/**
 * Core 2: where a click on an alert leads. To a call nowhere, where calls stand beside every screen: what somebody was
 * writing in it stays.
 */
export const alertWay = (place: AlertPlace, { docked }: { readonly docked: boolean }): string | undefined =>
  docked && place === 'call' ? undefined : ways[place];
