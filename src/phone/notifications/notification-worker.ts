/**
 * The service worker for notifications with buttons, which require a service worker. It forwards clicks to the pages, and
 * focuses the page that showed the notification.
 */
import type { NotificationClick, NotificationData } from './notification-data.ts';

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: NotificationClick): void;
}

interface Click extends Event {
  readonly action: string;
  readonly notification: { readonly data: NotificationData; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

interface Worker extends EventTarget {
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
}

const worker = globalThis as unknown as Worker;

async function handOn(action: string, { place, tag, url }: NotificationData): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ kind: 'notificationClick', action, place, tag });
  // Declining a call does not interrupt the user's current work.
  if (action === 'decline') return;
  // The page may have navigated within the app, or been closed.
  const page = pages.find((one) => one.url === url) ?? pages[0];
  await (page ? page.focus() : worker.clients.openWindow(url));
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('notificationclick', (event) => {
  const { action, notification, waitUntil } = event as Click;
  notification.close();
  waitUntil.call(event, handOn(action, notification.data));
});
