import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { Call, CallHistoryItem, CallLine, Client, CrmSettings } from '#sdk/index.ts';
import { endedUnseen, findPastCall, pastCallOf } from '../bridge/past-call.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import type { CrmLink } from './crm-link.ts';
import type { CrmRecord } from './crm-record.ts';
import { FollowedCall } from './followed-call.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { RecordFinder } from './record-finder.ts';
import { isLogged, isPrivate, whyIgnored } from './rules.ts';

export interface CallFollowerDeps {
  readonly client: Client;
  /** The user's settings for this kind of CRM. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  readonly adapter: CrmAdapter;
  readonly link: CrmLink;
  readonly finder: RecordFinder;
  readonly outbox: Outbox;
  /** The subject of a call's entry in the CRM. */
  readonly subjectOf: (line: CallLine, record: CrmRecord | undefined) => string;
  /** Resolves when it is this tab's turn to show a record: at once if the tab is visible. */
  readonly turn: () => Promise<void>;
  /** True while the user writes about the last call, or looks at its summary. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** Receives errors that no caller awaits. */
  readonly report: (thrown: unknown) => void;
}

/** The maximum length of a name that is stored with a line. */
const maxLabelLength = 256;

/** The end of a call, and its duration. */
interface CallEnd extends Pick<CallLine, 'isPersonalCall'> {
  readonly cause: string;
  readonly durationMs: number;
}

/** Follows the calls for the CRM: each is looked up, shown, and logged after its end. */
export class CallFollower {
  readonly #deps: CallFollowerDeps;
  readonly #calls = signal<ReadonlyMap<string, FollowedCall>>(new Map());
  readonly #listeners = new Set<(lineId: string) => void>();
  /** Calls that ended during an interruption and are not in the call history yet, with their last lines. */
  readonly #unseen = new Map<FollowedCall, CallLine>();
  /** True if the panel should be hidden, where a call has opened it. */
  readonly #hidesPanel = signal(false);
  /** For each call since the panel was hidden: whether it has opened the panel. */
  #openings: Promise<boolean>[] = [];
  readonly #ends: (() => void)[];

  constructor(deps: CallFollowerDeps) {
    this.#deps = deps;
    const { client } = deps;
    this.#ends = [
      effect(() => this.#follow()),
      effect(() => this.#lookBack()),
      client.calls.onDropped((line) => this.#drop(line)),
      effect(() => this.#hide()),
    ];
  }

  /** The followed calls by the id of the line. */
  get calls(): ReadonlySignal<ReadonlyMap<string, FollowedCall>> {
    return this.#calls;
  }

  /** Sets the record of a call by the user's choice: it is shown and stays with the call. */
  choose(lineId: string, record: CrmRecord): void {
    const followed = this.#calls.peek().get(lineId);
    if (!followed) return;
    void this.#deps.link.show(record);
    this.#settle(followed, record).catch(this.#deps.report);
  }

  /** Looks the present calls up again that have no record yet. */
  lookAgain(): void {
    this.#deps.finder.forget();
    for (const followed of this.#calls.peek().values())
      if (!followed.chosen.peek()) this.#look(followed, Promise.resolve()).catch(this.#deps.report);
  }

  /** Called at the end of a call that will be logged. Returns an unsubscribe function. */
  onLogged(listener: (lineId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#listeners.clear();
  }

  #follow(): void {
    const { client } = this.#deps;
    const settings = this.#deps.settings.value;
    const selected = client.terminals.selected.value?.terminalId;
    const calls = client.calls.lines.value;
    if (!settings?.isAllowed) return;
    for (const call of calls) {
      const line = call.line.value;
      const followed = untracked(() => this.#calls.value.get(line.lineId));
      if (followed && isPrivate(line, settings)) untracked(() => this.#letGo(followed));
      else if (followed) untracked(() => this.#notice(followed, line));
      else if (whyIgnored(line, settings, selected) === undefined) untracked(() => this.#begin(call));
    }
  }

  #begin(call: Call): void {
    const followed = new FollowedCall(call);
    this.#calls.value = new Map(this.#calls.peek()).set(call.lineId, followed);
    this.#track(followed).catch(this.#deps.report);
  }

  async #track(followed: FollowedCall): Promise<void> {
    const { outbox, subjectOf } = this.#deps;
    const line = followed.call.line.peek();
    // Stored first: from now on the call is logged, whatever happens to this page.
    const keeping = outbox.begin(followed.describe(subjectOf(line, undefined)), {
      call: line.call,
      lineId: line.lineId,
    });
    this.#hidesPanel.value = false;
    this.#openings.push(this.#deps.link.openPanel());
    await this.#look(followed, keeping);
  }

  async #look(followed: FollowedCall, keeping: Promise<void>): Promise<void> {
    const { link, finder, outbox, turn } = this.#deps;
    const { isIncoming } = followed.call.line.peek();
    const [found] = await Promise.all([
      link.ask(() => finder.find(followed.number, { isIncoming })),
      keeping,
      turn(),
    ]);
    if (followed.isLetGo) return;
    followed.found.value = found ?? [];
    this.#notice(followed, followed.call.line.peek());
    const [only] = followed.found.value;
    this.#notify(followed, 'callBegan');
    if (followed.found.value.length !== 1 || !only) return;
    if (await outbox.claimPop(followed.key)) void link.show(only);
    // Shown even if another page has shown it: the record may have replaced that page.
    if (!followed.chosen.peek()) await this.#settle(followed, only);
  }

  /** Another tab, or this tab before its reload, has set the record. */
  #notice(followed: FollowedCall, line: CallLine): void {
    const { sfId, sfLabel } = line.externalInfos ?? {};
    if (sfId === undefined || followed.chosen.peek()?.id === sfId || !followed.found.peek()) return;
    const known = followed.found.peek()?.find(({ id }) => id === sfId);
    const record = known ?? { id: sfId, name: sfLabel ?? sfId };
    followed.chosen.value = record;
    this.#keep(followed, record).catch(this.#deps.report);
  }

  /** Sets the record of the call: for the log, and for all users who see the call. */
  async #settle(followed: FollowedCall, record: CrmRecord): Promise<void> {
    const { adapter } = this.#deps;
    followed.chosen.value = record;
    await this.#keep(followed, record);
    const { id, name } = record;
    const type = adapter.recordKind;
    // Some CRMs have longer names than a line can store.
    const label = name.slice(0, maxLabelLength);
    await followed.call.addExternalInfos({ id, label, ...(type && { type }) });
  }

  #keep(followed: FollowedCall, record: CrmRecord): Promise<void> {
    const { outbox, subjectOf } = this.#deps;
    const subject = subjectOf(followed.call.line.peek(), record);
    return outbox.change(followed.key, { record, subject });
  }

  /** Notifies the CRM; a failure does not affect the call. */
  #notify(followed: FollowedCall, moment: 'callBegan' | 'callEnded'): void {
    const { adapter, link, outbox } = this.#deps;
    const kept = outbox.logs.peek().get(followed.key);
    if (kept && adapter[moment]) void link.ask(async () => adapter[moment]?.(kept.log));
  }

  #drop(line: CallLine): void {
    const followed = this.#calls.peek().get(line.lineId);
    if (!followed) return;
    const settings = this.#deps.settings.peek();
    if (settings && isPrivate(line, settings)) this.#letGo(followed);
    else this.#end(followed, line);
  }

  #end(followed: FollowedCall, line: CallLine): void {
    this.#remove(followed);
    this.#finish(followed, line).catch(this.#deps.report);
  }

  /** The call has become private: nothing of it is stored. */
  #letGo(followed: FollowedCall): void {
    this.#remove(followed);
    followed.isLetGo = true;
    this.#deps.outbox.forget(followed.key).catch(this.#deps.report);
    this.#hidePanelAfterLast();
  }

  #remove({ call }: FollowedCall): void {
    const calls = new Map(this.#calls.peek());
    calls.delete(call.lineId);
    this.#calls.value = calls;
  }

  #hidePanelAfterLast(): void {
    this.#hidesPanel.value = this.#calls.peek().size === 0;
  }

  /** Waits until the user is done with the last call; another call keeps the panel open. Reads signals. */
  #hide(): void {
    if (!this.#hidesPanel.value || this.#deps.isBusy.value) return;
    untracked(() => {
      this.#hidesPanel.value = false;
      const openings = this.#openings;
      this.#openings = [];
      this.#hideIfOpened(openings).catch(this.#deps.report);
    });
  }

  /** A panel that the user has opened stays. */
  async #hideIfOpened(openings: readonly Promise<boolean>[]): Promise<void> {
    const opened = await Promise.all(openings);
    if (opened.includes(true) && this.#calls.peek().size === 0) await this.#deps.link.hidePanel();
    else if (opened.includes(true)) this.#openings.push(Promise.resolve(true));
  }

  async #finish(followed: FollowedCall, line: CallLine): Promise<void> {
    const end = await this.#endOf(line);
    if (end) await this.#log(followed, line, end);
    else {
      // The log stays open until then, or until a later query of the call history.
      this.#unseen.set(followed, line);
      this.#lookBack();
    }
    if (!end || isLogged(end.cause)) this.#hidePanelAfterLast();
  }

  /** Adds the call history's data of calls that ended during an interruption. Reads signals. */
  #lookBack(): void {
    const items = this.#deps.client.history.items.value;
    for (const [followed, line] of this.#unseen) {
      const past = pastCallOf({ call: line.call, startedAt: line.creationTime }, items);
      if (!past) continue;
      this.#unseen.delete(followed);
      untracked(() => this.#log(followed, line, endIn(past, line))).catch(this.#deps.report);
    }
  }

  async #log(followed: FollowedCall, line: CallLine, end: CallEnd): Promise<void> {
    const { outbox, subjectOf } = this.#deps;
    const settings = this.#deps.settings.peek();
    const { cause, durationMs } = end;
    if (!isLogged(cause) || (settings && isPrivate(end, settings))) return outbox.forget(followed.key);
    const record = followed.chosen.peek();
    await outbox.end(followed.key, { durationMs, subject: subjectOf(line, record) });
    for (const listener of this.#listeners) listener(line.lineId);
    this.#notify(followed, 'callEnded');
  }

  /** Returns the end of a call; undefined for a call that ended during an interruption and is not in the call history yet. */
  async #endOf(line: CallLine): Promise<CallEnd | undefined> {
    const { client } = this.#deps;
    const { stateCause: cause, talkingTime } = line;
    const endedAt = client.now.peek();
    if (!endedUnseen(line))
      return { cause, durationMs: talkingTime === undefined ? 0 : Math.max(0, endedAt - talkingTime) };
    const past = await findPastCall(client, line);
    return past && endIn(past, line);
  }
}

const endIn = ({ stateCause, talkDuration, isPersonalCall }: CallHistoryItem, line: CallLine): CallEnd => ({
  cause: stateCause ?? line.stateCause,
  durationMs: talkDuration,
  // It may have become personal during the interruption.
  isPersonalCall: isPersonalCall ?? line.isPersonalCall,
});
