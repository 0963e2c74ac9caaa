import type { Translate } from '#i18n/word-set.ts';
import type { AlertPreferences } from '#phone/notifications/alert-preferences.ts';
import { openAlertTarget } from '#phone/notifications/alert-targets.ts';
import { Notifier } from '#phone/notifications/notifier.ts';
import type { notificationWords } from '#phone/notifications/words.ts';
import type { MeetingPrompt } from '#sdk/meetings.ts';
import type { meetingWords } from '../words.ts';
import { questionText } from './question-text.ts';

/** The objects that the alerts of meetings work with. */
export interface MeetingAlerterDeps {
  readonly preferences: Pick<AlertPreferences, 'wants' | 'by'>;
  readonly words: Translate<typeof meetingWords | typeof notificationWords>;
  readonly report: (thrown: unknown) => void;
  /** Replaces the notifier in tests. */
  readonly notifier?: Pick<Notifier, 'beep' | 'vibrate' | 'show' | 'close' | 'dispose'>;
}

const tagOf = ({ kind, id }: MeetingPrompt) => `meeting ${kind} ${id}`;

/**
 * Alerts to requests to join and invitations, as to an incoming call: by a tone, and by a notification of the system if the user is
 * not looking at the page. A notification goes away with its question.
 */
export class MeetingAlerter {
  readonly #deps: MeetingAlerterDeps;
  readonly #notifier: NonNullable<MeetingAlerterDeps['notifier']>;
  #known: ReadonlySet<string> = new Set();

  constructor(deps: MeetingAlerterDeps) {
    this.#deps = deps;
    this.#notifier =
      deps.notifier ?? new Notifier({ onClick: () => openAlertTarget('meetings'), report: deps.report });
  }

  /** Takes the open questions. */
  follow(prompts: readonly MeetingPrompt[]): void {
    const before = this.#known;
    this.#known = new Set(prompts.map(tagOf));
    for (const tag of before) if (!this.#known.has(tag)) this.#notifier.close(tag);
    const fresh = prompts.filter((prompt) => !before.has(tagOf(prompt)));
    if (fresh.length > 0) this.#alert(fresh);
  }

  dispose(): void {
    for (const tag of this.#known) this.#notifier.close(tag);
    this.#notifier.dispose();
  }

  #alert(prompts: readonly MeetingPrompt[]): void {
    const { preferences, words } = this.#deps;
    if (!preferences.wants('callIncoming')) return;
    if (preferences.by('sound')) this.#notifier.beep();
    if (preferences.by('vibrator')) this.#notifier.vibrate();
    if (!preferences.by('prompt')) return;
    for (const prompt of prompts)
      this.#notifier.show({
        place: 'meetings',
        tag: tagOf(prompt),
        title: questionText(prompt, words),
        body: '',
      });
  }
}
