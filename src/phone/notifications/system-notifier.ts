import type { AlertTarget, NotificationClick, NotificationData } from './notification-data.ts';
import workerUrl from './notification-worker.ts?worker&url';

/** The time after which a notification closes itself, in milliseconds. */
const defaultMs = 5_000;

/** The content of a notification. */
export interface Notice {
  readonly place: AlertTarget;
  /** Replaces an earlier notification with the same tag. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly buttons?: readonly { readonly action: string; readonly title: string }[];
  /** True if only its creator closes it. Otherwise it closes itself after a while. */
  readonly lasts?: boolean;
}

/** The options for notifications with buttons, which TypeScript's library lacks. */
interface Options extends NotificationOptions {
  readonly actions: NonNullable<Notice['buttons']>;
  readonly data: NotificationData;
}

/** The last request to any notifier of this page, pending or done. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Shows and closes notifications of the operating system, in the order of all requests in this page: Chromium forgets a
 * notification that is looked up while another notification is being shown.
 */
export class SystemNotifier {
  readonly #worker: Promise<ServiceWorkerRegistration>;
  readonly #life = new AbortController();
  /** The timers of notifications that close themselves. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #report: (thrown: unknown) => void;

  /** `onClick` receives the clicked button of a notification of this object. */
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

  /** True if the browser supports notifications and the user permits them. */
  static get isAllowed(): boolean {
    return 'serviceWorker' in navigator && 'Notification' in window && Notification.permission === 'granted';
  }

  async show({ place, tag, title, body, buttons = [], lasts = false }: Notice): Promise<void> {
    const options: Options = {
      tag,
      body,
      data: { place, tag, url: location.href },
      actions: buttons,
      // The alert plays its own sound.
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
    // A failure rejects this request only, and does not stop later requests.
    turn = done.catch(() => undefined);
    return done;
  }
}

/** Resolves when the worker is active; before that it shows nothing. */
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
