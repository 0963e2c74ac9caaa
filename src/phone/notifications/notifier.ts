import { beep } from './beep.ts';
import type { NotificationClick } from './notification-data.ts';
import { type Notice, SystemNotifier } from './system-notifier.ts';

const vibrationMs = [500, 300, 300];

/** True if this page is visible and has the focus. */
export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Alerts outside the page: by a tone, vibration, or a notification of the operating system. */
export class Notifier {
  readonly #report: (thrown: unknown) => void;
  readonly #onClick: (click: NotificationClick) => void;
  #system: SystemNotifier | undefined;

  constructor(options: {
    readonly onClick: (click: NotificationClick) => void;
    readonly report: (thrown: unknown) => void;
  }) {
    this.#report = options.report;
    this.#onClick = options.onClick;
  }

  beep(): void {
    beep().catch(this.#report);
  }

  vibrate(): void {
    // Before the first click, browsers log an error for it.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibrationMs);
  }

  /** Shows a notification if it is permitted and the user is not looking at the page. */
  show(notice: Notice): void {
    if (!SystemNotifier.isAllowed || isLookedAt()) return;
    this.#system ??= new SystemNotifier({ onClick: this.#onClick, report: this.#report });
    this.#system.show(notice).catch(this.#report);
  }

  close(tag: string): void {
    this.#system?.close(tag).catch(this.#report);
  }

  dispose(): void {
    this.#system?.dispose();
  }
}
