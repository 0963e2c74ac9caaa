/** Incoming calls beyond the page. Loaded after the first paint. */
export const notifications = {
  'notifications.title': 'Notifications',
  'notifications.incoming': '{{name}} is calling',
  'notifications.default': 'See who calls while this page is out of sight, and answer there.',
  'notifications.granted': 'Calls are shown by your system while this page is out of sight.',
  'notifications.denied':
    'Notifications are blocked. Allow them for this page in the address bar of your browser.',
  'notifications.framed': 'Inside another page, browsers show no notifications of calls.',
  'notifications.unsupported': 'This browser shows no notifications of calls.',
  'notifications.allow': 'Show incoming calls',
} as const;
