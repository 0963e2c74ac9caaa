import { untracked } from '@preact/signals-core';
import type { Translate } from '#i18n/word-set.ts';
import type { NotificationCounters, Unread } from '#sdk/index.ts';
import type { ToastWords } from '#ui/toasts/toast-box.ts';
import type { callWords } from '../calls/words.ts';
import { threadInView } from '../messages/thread-in-view.ts';
import { type NewItem, newItems } from '../unread/new-items.ts';
import { ownsAlerts } from './alert-owner.ts';
import type { AlertPreferences } from './alert-preferences.ts';
import { openAlertTarget } from './alert-targets.ts';
import { isLookedAt, Notifier } from './notifier.ts';
import type { notificationWords } from './words.ts';

export interface UnreadAlerterDeps {
  readonly unread: Pick<Unread, 'counters'>;
  readonly preferences: AlertPreferences;
  readonly words: Translate<typeof callWords | typeof notificationWords>;
  readonly toast: (words: ToastWords) => void;
  readonly report: (thrown: unknown) => void;
}

/** Alerts to new missed calls, voicemails and messages: in the page if the user is looking at it, otherwise by a notification. */
export class UnreadAlerter {
  readonly #deps: UnreadAlerterDeps;
  readonly #notifier: Notifier;
  #known: NotificationCounters | undefined;
  #count = 0;
  /** The items of the notifications that are shown, by their tags. */
  readonly #shown = new Map<string, string | undefined>();

  constructor(deps: UnreadAlerterDeps) {
    this.#deps = deps;
    this.#notifier = new Notifier({
      onClick: ({ tag, place }) => {
        if (!this.#shown.has(tag)) return;
        openAlertTarget(place, this.#shown.get(tag));
        this.#shown.delete(tag);
      },
      report: deps.report,
    });
  }

  /** Updates the alerts. Reads signals. */
  follow(): void {
    const now = this.#deps.unread.counters.value;
    const items = newItems(this.#known, now);
    this.#known = now;
    if (!ownsAlerts()) return;
    for (const one of items) untracked(() => this.#alert(one));
  }

  dispose(): void {
    this.#notifier.dispose();
  }

  #alert({ trigger, place, name, detail, item }: NewItem): void {
    const { preferences, words, toast } = this.#deps;
    // The user reads it at this moment.
    if (item !== undefined && item === threadInView() && isLookedAt()) return;
    if (!preferences.wants(trigger)) return;
    if (preferences.by('sound')) this.#notifier.beep();
    if (preferences.by('vibrator')) this.#notifier.vibrate();
    if (!preferences.by('prompt')) return;
    const title = words(`notifications.news.${trigger}`, { name: name || words('calls.unknown') });
    if (isLookedAt()) {
      const action = { label: words('notifications.look'), run: () => openAlertTarget(place, item) };
      toast({ tone: 'info', title, detail: detail || undefined, topic: place, action });
      return;
    }
    this.#count += 1;
    const tag = `${place} ${this.#count}`;
    this.#shown.set(tag, item);
    this.#notifier.show({ place, tag, title, body: detail });
  }
}
