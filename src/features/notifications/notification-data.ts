/** What a notification tells of, which is where a click on it leads. */
export type AlertTarget = 'call' | 'missedCalls' | 'voicemails' | 'chats' | 'queueMessages';

/** What a notification carries to find back to what it tells of. */
export interface NotificationData {
  readonly place: AlertTarget;
  /** The same as the notification's; of a call, its line. */
  readonly tag: string;
  /** Address of the page that showed it. */
  readonly url: string;
}

/** What the pages are told when it is clicked: `action` is that of a button, or empty for the notification itself. */
export interface NotificationClick extends Pick<NotificationData, 'place' | 'tag'> {
  readonly kind: 'notificationClick';
  readonly action: string;
}
