import type { NotificationClick, NotificationData } from './notification-data.ts';
import workerUrl from './notification-worker.ts?worker&url';

/** What a notification says. */
export interface CallNotice {
  readonly lineId: string;
  readonly title: string;
  readonly body: string;
  readonly answer: string;
  readonly decline: string;
}

/** Notifications with buttons, which TypeScript's library does not know. */
interface Options extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  readonly data: NotificationData;
}

/**
 * Shows incoming calls as notifications of the system, one for each call, and takes them back in the order in which
 * it was asked to: Chromium forgets a notification that is looked up while it is being shown.
 */
export class CallNotifier {
  #worker: Promise<ServiceWorkerRegistration>;
  readonly #life = new AbortController();

  /** `onClick` hears which button of which call's notification was clicked. */
  constructor(onClick: (click: NotificationClick) => void) {
    const { serviceWorker } = navigator;
    this.#worker = serviceWorker
      .register(workerUrl, { type: import.meta.env.DEV ? 'module' : 'classic' })
      .then(active);
    serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<Partial<NotificationClick> | undefined>) => {
        if (data?.kind === 'callNotification') onClick(data as NotificationClick);
      },
      { signal: this.#life.signal },
    );
    serviceWorker.startMessages();
  }

  /** Whether this browser can, and the user lets us. */
  static get isAllowed(): boolean {
    return 'serviceWorker' in navigator && 'Notification' in window && Notification.permission === 'granted';
  }

  show({ lineId, title, body, answer, decline }: CallNotice): Promise<void> {
    const options: Options = {
      // The same call never has two.
      tag: lineId,
      body,
      data: { lineId, url: location.href },
      actions: [
        { action: 'answer', title: answer },
        { action: 'decline', title: decline },
      ],
      // It goes when the call no longer rings; what is heard is the ringing.
      requireInteraction: true,
      silent: true,
    };
    return this.#next((worker) => worker.showNotification(title, options));
  }

  close(lineId: string): Promise<void> {
    return this.#next(async (worker) => {
      for (const shown of await worker.getNotifications({ tag: lineId })) shown.close();
    });
  }

  dispose(): void {
    this.#life.abort();
  }

  #next(act: (worker: ServiceWorkerRegistration) => Promise<void>): Promise<void> {
    const before = this.#worker;
    const done = before.then(act);
    // What fails is told to who asked, and stops nothing that comes after it.
    this.#worker = done.then(
      () => before,
      () => before,
    );
    return done;
  }
}

/** A worker shows nothing before it is active. */
function active(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return Promise.resolve(registration);
  return new Promise((resolve) => {
    const look = () => {
      if (coming.state !== 'activated' && coming.state !== 'redundant') return;
      coming.removeEventListener('statechange', look);
      resolve(registration);
    };
    coming.addEventListener('statechange', look);
  });
}
