/** What a notification carries to find back to its call. */
export interface NotificationData {
  readonly lineId: string;
  /** Address of the page that showed it. */
  readonly url: string;
}

/** What the pages are told when it is clicked: `action` is `answer`, `decline`, or empty for the notification itself. */
export interface NotificationClick {
  readonly kind: 'callNotification';
  readonly action: string;
  readonly lineId: string;
}
