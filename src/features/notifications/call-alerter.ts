import { untracked } from '@preact/signals-core';
import type { Call, Calls } from '../../../sdk/index.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { callKind } from '../calls/call-kind.ts';
import { callerOf } from '../calls/caller.ts';
import { ownsAlerts } from './alert-owner.ts';
import { beep } from './beep.ts';
import { CallNotifier } from './call-notifier.ts';
import { showIconBadge } from './icon-badge.ts';
import type { NotificationClick } from './notification-data.ts';

const vibrationMs = [500, 300, 300];

export interface CallAlerterParts {
  readonly calls: Calls;
  /** Whether the phone of this browser rings, or is about to, for a call. Reads signals. */
  readonly ringsHere: (call: Call) => boolean;
  readonly words: Translate;
  readonly report: (thrown: unknown) => void;
}

/** Alerts to each incoming call once, for as long as it rings. */
export class CallAlerter {
  readonly #parts: CallAlerterParts;
  readonly #alerted = new Set<string>();
  #notifier: CallNotifier | undefined;
  #endBadge: (() => void) | undefined;
  #badged = 0;

  constructor(parts: CallAlerterParts) {
    this.#parts = parts;
  }

  /** Reads signals. */
  follow(): void {
    const { calls, ringsHere } = this.#parts;
    const all = calls.lines.value;
    const ringing = all.filter((call) => callKind(call.line.value) === 'incoming');
    this.#badge(ringing.length);
    const ids = new Set(ringing.map(({ lineId }) => lineId));
    for (const lineId of this.#alerted) if (!ids.has(lineId)) this.#end(lineId);
    if (!ownsAlerts()) return;
    // Where this browser rings itself, a beep says nothing more; during a call it is all that fits.
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
    this.#badge(0);
    this.#notifier?.dispose();
  }

  #begin(call: Call, { isBeeping }: { isBeeping: boolean }): void {
    const { words, report } = this.#parts;
    if (isBeeping) beep().catch(report);
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibrationMs);
    // Who looks at the page sees the call there.
    if (!CallNotifier.isAllowed || (document.visibilityState === 'visible' && document.hasFocus())) return;
    this.#notifier ??= new CallNotifier((click) => this.#clicked(click));
    const { name, number, path } = callerOf(call.line.peek(), words);
    this.#notifier
      .show({
        lineId: call.lineId,
        title: words('notifications.incoming', { name }),
        body: [number, ...path].filter(Boolean).join(' · '),
        answer: words('action.answer'),
        decline: words('action.decline'),
      })
      .catch(report);
  }

  #end(lineId: string): void {
    this.#alerted.delete(lineId);
    this.#notifier?.close(lineId).catch(this.#parts.report);
  }

  #clicked({ action, lineId }: NotificationClick): void {
    const call = this.#parts.calls.lines.peek().find((one) => one.lineId === lineId);
    if (!call || !this.#alerted.has(lineId)) return;
    if (action === 'answer') call.answer().catch(this.#parts.report);
    if (action === 'decline') call.drop().catch(this.#parts.report);
  }

  #badge(count: number): void {
    if (count === this.#badged) return;
    this.#badged = count;
    this.#endBadge?.();
    this.#endBadge = count > 0 ? showIconBadge(count) : undefined;
  }
}
