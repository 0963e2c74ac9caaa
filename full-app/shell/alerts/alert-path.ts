import type { AlertTarget } from '#phone/notifications/notification-data.ts';

const paths: Readonly<Record<AlertTarget, string>> = {
  call: '/calls/active',
  missedCalls: '/callhistories/personal/missed',
  voicemails: '/voicemails',
  chats: '/chats',
  chatRoom: '/matrix',
  queueMessages: '/acdsms',
  meetings: '/conference',
};

/**
 * Returns the path that a click on an alert opens. A docked call needs none: it is visible beside every screen, and the user keeps
 * the current screen with its input. `item` is the id of a chat room, of an invitation to a meeting, or of a conversation by text messages;
 * that of a conversation with a group has the group in front, as `2/17`.
 */
export const alertPath = (
  place: AlertTarget,
  { docked, item }: { readonly docked: boolean; readonly item?: string | undefined },
): string | undefined => {
  if (docked && place === 'call') return undefined;
  if (item && place === 'chatRoom') return `/matrix/view/${encodeURIComponent(item)}`;
  if (item && place === 'meetings') return `/calendar/meetings/${encodeURIComponent(item)}`;
  if (item && place === 'chats') return `/chats/th-${encodeURIComponent(item)}`;
  if (item && place === 'queueMessages')
    return `/acdsms/${item.split('/').map(encodeURIComponent).join('/')}`;
  return paths[place];
};
