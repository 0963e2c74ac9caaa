import { untracked } from '@preact/signals-core';
import type { NotificationCounters, Unread } from '../../../sdk/index.ts';
import type { callWords } from '../../i18n/en/calls.ts';
import type { notificationWords } from '../../i18n/en/notifications.ts';
import type { Translate } from '../../i18n/words.ts';
import type { ToastWords } from '../../ui/toasts/toast-box.ts';
import { type News, newsBetween } from '../unread/news.ts';
import { ownsAlerts } from './alert-owner.ts';
import { openAlertTarget } from './alert-targets.ts';
import type { AlertWishes } from './alert-wishes.ts';
import { isLookedAt, Notifier } from './notifier.ts';

export interface NewsAlerterDeps {
  readonly unread: Pick<Unread, 'counters'>;
  readonly wishes: AlertWishes;
  readonly words: Translate<typeof callWords | typeof notificationWords>;
  readonly toast: (words: ToastWords) => void;
  readonly report: (thrown: unknown) => void;
}

/** Alerts to new missed calls, voicemails and messages: in the page if the user is looking at it, otherwise by a notification. */
export class NewsAlerter {
  readonly #deps: NewsAlerterDeps;
  readonly #notifier: Notifier;
  #known: NotificationCounters | undefined;
  #count = 0;
  readonly #shown = new Set<string>();

  constructor(deps: NewsAlerterDeps) {
    this.#deps = deps;
    this.#notifier = new Notifier({
      onClick: ({ tag, place }) => {
        if (this.#shown.delete(tag)) openAlertTarget(place);
      },
      report: deps.report,
    });
  }

  /** Updates the alerts. Reads signals. */
  follow(): void {
    const now = this.#deps.unread.counters.value;
    const news = newsBetween(this.#known, now);
    this.#known = now;
    if (!ownsAlerts()) return;
    for (const one of news) untracked(() => this.#tell(one));
  }

  dispose(): void {
    this.#notifier.dispose();
  }

  #tell({ trigger, place, name, detail }: News): void {
    const { wishes, words, toast } = this.#deps;
    if (!wishes.wants(trigger)) return;
    if (wishes.by('sound')) this.#notifier.beep();
    if (wishes.by('vibrator')) this.#notifier.vibrate();
    if (!wishes.by('prompt')) return;
    const title = words(`notifications.news.${trigger}`, { name: name || words('calls.unknown') });
    if (isLookedAt()) {
      const action = { label: words('notifications.look'), run: () => openAlertTarget(place) };
      toast({ tone: 'info', title, detail: detail || undefined, topic: place, action });
      return;
    }
    this.#count += 1;
    const tag = `${place} ${this.#count}`;
    this.#shown.add(tag);
    this.#notifier.show({ place, tag, title, body: detail });
  }
}
