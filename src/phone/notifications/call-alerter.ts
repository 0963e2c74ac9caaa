import { untracked } from '@preact/signals-core';
import type { actionWords } from '#i18n/action-words.ts';
import type { Translate } from '#i18n/word-set.ts';
import type { Call, Calls } from '#sdk/index.ts';
import { callKind } from '../calls/call-kind.ts';
import { callerOf } from '../calls/caller.ts';
import type { callWords } from '../calls/words.ts';
import { ownsAlerts } from './alert-owner.ts';
import type { AlertPreferences } from './alert-preferences.ts';
import { openAlertTarget } from './alert-targets.ts';
import { showIconBadge } from './icon-badge.ts';
import type { NotificationClick } from './notification-data.ts';
import { Notifier } from './notifier.ts';
import type { notificationWords } from './words.ts';

export interface CallAlerterDeps {
  readonly calls: Calls;
  /** True if the phone of this browser rings, or is about to, for a call. Reads signals. */
  readonly ringsHere: (call: Call) => boolean;
  readonly preferences: AlertPreferences;
  readonly words: Translate<typeof actionWords | typeof callWords | typeof notificationWords>;
  readonly report: (thrown: unknown) => void;
}

/** True if the caller is at the user's mailbox. Reads signals. */
const isAtVoicemail = ({ line }: Call): boolean => line.value.isIncoming && line.value.state === 'monitoring';

/** Alerts to each incoming call once, for as long as it rings. */
export class CallAlerter {
  readonly #deps: CallAlerterDeps;
  readonly #alerted = new Set<string>();
  readonly #notifier: Notifier;
  readonly #atVoicemail = new Set<string>();
  #endBadge: (() => void) | undefined;

  constructor(deps: CallAlerterDeps) {
    this.#deps = deps;
    this.#notifier = new Notifier({ onClick: (click) => this.#clicked(click), report: deps.report });
  }

  /** Updates the alerts. Reads signals. */
  follow(): void {
    const { calls, ringsHere } = this.#deps;
    const all = calls.lines.value;
    const ringing = all.filter((call) => callKind(call.line.value) === 'incoming');
    this.#badge({ rings: ringing.length > 0 });
    const ids = new Set(ringing.map(({ lineId }) => lineId));
    for (const lineId of this.#alerted) if (!ids.has(lineId)) this.#end(lineId);
    const atVoicemail = all.filter(isAtVoicemail);
    for (const lineId of this.#atVoicemail)
      if (!atVoicemail.some((call) => call.lineId === lineId)) this.#atVoicemail.delete(lineId);
    if (!ownsAlerts()) return;
    for (const call of atVoicemail) untracked(() => this.#alertToVoicemail(call));
    // A beep is unnecessary where this browser rings, and during a call it is the only suitable sound.
    const isQuiet = (call: Call) => !ringsHere(call) || all.length > ringing.length;
    for (const call of ringing) {
      if (this.#alerted.has(call.lineId)) continue;
      this.#alerted.add(call.lineId);
      const isBeeping = isQuiet(call);
      untracked(() => this.#begin(call, { isBeeping }));
    }
  }

  dispose(): void {
    for (const lineId of this.#alerted) this.#end(lineId);
    this.#badge({ rings: false });
    this.#notifier.dispose();
  }

  #begin(call: Call, { isBeeping }: { isBeeping: boolean }): void {
    const { words, preferences } = this.#deps;
    if (!preferences.wants('callIncoming')) return;
    if (isBeeping && preferences.by('sound')) this.#notifier.beep();
    if (preferences.by('vibrator')) this.#notifier.vibrate();
    if (!preferences.by('prompt')) return;
    const { name, number, path } = callerOf(call.line.peek(), words);
    // Closed when the call stops ringing.
    this.#notifier.show({
      place: 'call',
      tag: call.lineId,
      title: words('notifications.incoming', { name }),
      body: [number, ...path].filter(Boolean).join(' · '),
      buttons: [
        { action: 'answer', title: words('action.answer') },
        { action: 'decline', title: words('action.decline') },
      ],
      lasts: true,
    });
  }

  #alertToVoicemail(call: Call): void {
    const { words, preferences } = this.#deps;
    if (this.#atVoicemail.has(call.lineId)) return;
    this.#atVoicemail.add(call.lineId);
    if (!preferences.wants('voicemailCurrentMsg')) return;
    if (preferences.by('sound')) this.#notifier.beep();
    if (!preferences.by('prompt')) return;
    const { name, number } = callerOf(call.line.peek(), words);
    const title = words('notifications.atVoicemail', { name });
    this.#notifier.show({ place: 'call', tag: `voicemail ${call.lineId}`, title, body: number });
  }

  #end(lineId: string): void {
    this.#alerted.delete(lineId);
    this.#notifier.close(lineId);
  }

  #clicked({ action, tag }: NotificationClick): void {
    const call = this.#deps.calls.lines.peek().find((one) => one.lineId === tag);
    if (!call || !this.#alerted.has(tag)) return;
    if (action === '') openAlertTarget('call');
    if (action === 'answer') call.answer().catch(this.#deps.report);
    if (action === 'decline') call.hangUp().catch(this.#deps.report);
  }

  #badge({ rings }: { rings: boolean }): void {
    if (rings) this.#endBadge ??= showIconBadge();
    if (rings) return;
    this.#endBadge?.();
    this.#endBadge = undefined;
  }
}
