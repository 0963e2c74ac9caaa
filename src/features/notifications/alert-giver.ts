import { beep } from './beep.ts';
import type { NotificationClick } from './notification-data.ts';
import { type Notice, SystemNotifier } from './system-notifier.ts';

const vibrationMs = [500, 300, 300];

/** Whether the user looks at this page. */
export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Gives alerts beyond the page: tone, vibration, notification of the system. */
export class AlertGiver {
  readonly #report: (thrown: unknown) => void;
  readonly #onClick: (click: NotificationClick) => void;
  #notifier: SystemNotifier | undefined;

  constructor(parts: {
    readonly onClick: (click: NotificationClick) => void;
    readonly report: (thrown: unknown) => void;
  }) {
    this.#report = parts.report;
    this.#onClick = parts.onClick;
  }

  beep(): void {
    beep().catch(this.#report);
  }

  vibrate(): void {
    // Browsers complain of it before the first click.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibrationMs);
  }

  /** Shows a notification, where the user lets us and does not look at the page. */
  show(notice: Notice): void {
    if (!SystemNotifier.isAllowed || isLookedAt()) return;
    this.#notifier ??= new SystemNotifier({ onClick: this.#onClick, report: this.#report });
    this.#notifier.show(notice).catch(this.#report);
  }

  take(tag: string): void {
    this.#notifier?.close(tag).catch(this.#report);
  }

  dispose(): void {
    this.#notifier?.dispose();
  }
}
