/** The subject of a notification, which a click on it opens. */
export type AlertTarget =
  | 'call'
  | 'missedCalls'
  | 'voicemails'
  | 'chats'
  | 'chatRoom'
  | 'queueMessages'
  | 'meetings';

/** The data in a notification that leads back to its subject. */
export interface NotificationData {
  readonly place: AlertTarget;
  /** Equal to the notification's tag; for a call, the line id. */
  readonly tag: string;
  /** The address of the page that showed it. */
  readonly url: string;
}

/** The message to the pages after a click: `action` is that of the button, or empty for the notification itself. */
export interface NotificationClick extends Pick<NotificationData, 'place' | 'tag'> {
  readonly kind: 'notificationClick';
  readonly action: string;
}
