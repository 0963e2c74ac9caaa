import type { AlertTarget, NotificationClick, NotificationData } from './notification-data.ts';
import workerUrl from './notification-worker.ts?worker&url';

/** Core 9. */
const defaultMs = 5_000;

/** What a notification says. */
export interface Notice {
  readonly place: AlertTarget;
  /** The same thing never has two. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly buttons?: readonly { readonly action: string; readonly title: string }[];
  /** It closes by itself after a while. Its creator closes a lasting one. */
  readonly lasts?: boolean;
}

/** Notifications with buttons, which TypeScript's library does not know. */
interface Options extends NotificationOptions {
  readonly actions: NonNullable<Notice['buttons']>;
  readonly data: NotificationData;
}

/** What was asked last of any notifier of this page, done or not. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Shows notifications of the system and takes them back in the order in which it and others like it were asked to: Chromium
 * forgets a notification that is looked up while one is being shown.
 */
export class SystemNotifier {
  readonly #worker: Promise<ServiceWorkerRegistration>;
  readonly #life = new AbortController();
  /** When each that goes by itself goes. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #report: (thrown: unknown) => void;

  /** `onClick` hears which button of which of its notifications was clicked. */
  constructor(deps: {
    readonly onClick: (click: NotificationClick) => void;
    readonly report: (thrown: unknown) => void;
  }) {
    this.#report = deps.report;
    const { serviceWorker } = navigator;
    this.#worker = serviceWorker
      .register(workerUrl, { type: import.meta.env.DEV ? 'module' : 'classic' })
      .then(active);
    serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<Partial<NotificationClick> | undefined>) => {
        if (data?.kind === 'notificationClick') deps.onClick(data as NotificationClick);
      },
      { signal: this.#life.signal },
    );
    serviceWorker.startMessages();
  }

  /** Whether this browser can, and the user lets us. */
  static get isAllowed(): boolean {
    return 'serviceWorker' in navigator && 'Notification' in window && Notification.permission === 'granted';
  }

  async show({ place, tag, title, body, buttons = [], lasts = false }: Notice): Promise<void> {
    const options: Options = {
      tag,
      body,
      data: { place, tag, url: location.href },
      actions: buttons,
      // What is heard is the alert's own sound.
      silent: true,
      requireInteraction: lasts,
    };
    this.#forget(tag);
    await this.#next((worker) => worker.showNotification(title, options));
    if (lasts || this.#life.signal.aborted) return;
    const close = () => void this.close(tag).catch(this.#report);
    this.#timers.set(tag, setTimeout(close, defaultMs));
  }

  close(tag: string): Promise<void> {
    this.#forget(tag);
    return this.#next(async (worker) => {
      for (const shown of await worker.getNotifications({ tag })) shown.close();
    });
  }

  dispose(): void {
    for (const tag of [...this.#timers.keys()]) this.close(tag).catch(this.#report);
    this.#life.abort();
  }

  #forget(tag: string): void {
    clearTimeout(this.#timers.get(tag));
    this.#timers.delete(tag);
  }

  #next(act: (worker: ServiceWorkerRegistration) => Promise<void>): Promise<void> {
    const done = turn.then(() => this.#worker).then(act);
    // A failure rejects this request only, and does not stop later ones.
    turn = done.catch(() => undefined);
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
