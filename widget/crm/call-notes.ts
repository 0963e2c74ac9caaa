import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { translatorFor } from '#i18n/i18n.ts';
import { type Client, idOf } from '#sdk/index.ts';
import type { CallToLog, LogForm, LoggedCall, LogValues } from '../bridge/contract/call-log.ts';
import { formatToLog } from '../bridge/formatted-call.ts';
import type { PageCallLog, WantedLog } from '../bridge/widget-ui.ts';
import type { KeptLog } from './outbox/kept-log.ts';
import type { Outbox } from './outbox/outbox.ts';
import { crmWords } from './words.ts';

const words = translatorFor(crmWords);

const outcomes = ['resolved', 'followUp', 'message', 'notReached', 'wrongNumber'] as const;

const callIDOf = ({ call }: Pick<KeptLog, 'call'>) => idOf(call);
const isOver = ({ state }: KeptLog) => state !== 'open';

/** Notes and outcomes of calls, during them and after: they go into the outbox and from there into the CRM. */
export class CallNotes implements PageCallLog {
  readonly isOffered = signal(true);
  readonly logged: ReadonlySignal<ReadonlyMap<string, LoggedCall>>;
  readonly names: ReadonlySignal<ReadonlyMap<string, string>>;
  readonly wanted: Signal<WantedLog | undefined> = signal(undefined);
  readonly #client: Client;
  readonly #outbox: Outbox;

  constructor(client: Client, outbox: Outbox) {
    this.#client = client;
    this.#outbox = outbox;
    this.logged = computed(() => {
      const written = [...outbox.logs.value.values()].filter(({ state }) => state === 'logged');
      return new Map(written.map((log) => [callIDOf(log), log.id === undefined ? {} : { logID: log.id }]));
    });
    this.names = computed(() => {
      const known = [...outbox.logs.value.values()];
      return new Map(
        known.flatMap((kept) => (kept.log.record ? [[callIDOf(kept), kept.log.record.name]] : [])),
      );
    });
  }

  callOf(callID: string): CallToLog | undefined {
    const kept = this.#keptOf(callID);
    if (!kept) return undefined;
    const live = this.#client.calls.lines.peek().find(({ lineId }) => lineId === kept.lineId);
    return live ? formatToLog(live) : pastCall(kept);
  }

  async formOf(callID: string): Promise<LogForm | undefined> {
    const kept = this.#keptOf(callID);
    if (!kept) return undefined;
    const { notes, outcome } = kept.log;
    const options = outcomes.map((name) => {
      const label = words(`crm.outcome.${name}`);
      return { value: label, label };
    });
    return {
      title: words('crm.log.title'),
      fields: [
        { name: 'notes', label: words('crm.log.notes'), type: 'note', value: notes },
        {
          name: 'outcome',
          label: words('crm.log.outcome'),
          type: 'choice',
          options: [{ value: '', label: words('crm.outcome.none') }, ...options],
          value: outcome,
        },
      ],
    };
  }

  async log(callID: string, { outcome, notes }: LogValues): Promise<boolean> {
    const kept = this.#keptOf(callID);
    if (!kept) return false;
    await this.#outbox.change(kept.key, { outcome: String(outcome ?? ''), notes: String(notes ?? '') });
    if (this.wanted.peek()?.callID === callID) this.wanted.value = undefined;
    return true;
  }

  /** The outbox keeps the calls over a reload. */
  recall(): void {}

  /** The outbox has the data already. */
  look(): void {}

  /** A call is over: its notes can be written now, unless they are saved, or others are being written. */
  offer(lineId: string): void {
    const kept = [...this.#outbox.logs.peek().values()].find((log) => log.lineId === lineId && isOver(log));
    if (!kept || kept.log.notes || kept.log.outcome) return;
    if (!this.wanted.peek()?.isOpen) this.wanted.value = { callID: callIDOf(kept), isOpen: false };
  }

  /** The newest leg of a call. */
  #keptOf(callID: string): KeptLog | undefined {
    return [...this.#outbox.logs.peek().values()]
      .filter((log) => callIDOf(log) === callID)
      .sort((one, other) => other.log.startedAt - one.log.startedAt)[0];
  }
}

/** Returns a call of which only the log is left. */
const pastCall = ({ key, call, lineId, log }: KeptLog): CallToLog => ({
  key,
  lineID: lineId,
  callID: callIDOf({ call }),
  state: 'dropped',
  isIncoming: log.direction === 'inbound',
  number: log.number,
  ...(log.record && { label: log.record.name }),
  creationTime: log.startedAt,
  isRecording: false,
  durationMs: log.durationMs,
});
