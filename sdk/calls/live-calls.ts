import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { Collection } from '../state/collection.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { follow } from '../state/follow.ts';
import { Listeners } from '../state/listeners.ts';
import { watchList } from '../state/live-list.ts';
import type { FormattedTerminal } from '../terminals/formatted-terminal.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { type ErrorCode, toCallsideError } from '../transport/errors.ts';
import type { Push } from '../transport/push.ts';
import type { Rest } from '../transport/rest.ts';
import { type CallLine, callLine } from '../wire/call-line.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { Call } from './call.ts';
import { checkedDestination } from './call-errors.ts';
import type { Calls, DialCheck, DialOptions, PlaceOptions } from './calls.ts';
import type { KeepDigits } from './delayed-digits.ts';
import { LiveCall } from './live-call.ts';
import type { PhoneCall, PhoneLines } from './phone-lines.ts';
import { placeCall } from './place-call.ts';
import type { Readiness, WaitOptions } from './readiness.ts';
import { matchPhoneCalls, terminalIdOf, visibleLines } from './rules.ts';

export interface LiveCallsParts {
  readonly rest: Rest;
  readonly push: Push;
  readonly reports: ErrorReports;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly terminals: Terminals;
  readonly phone: PhoneLines | undefined;
  readonly readiness: Pick<Readiness, 'terminal'>;
  readonly more: () => Promise<typeof import('../on-demand.ts')>;
}

/** The user's call lines, live. */
export class LiveCalls implements Calls {
  readonly placing = signal<string | undefined>(undefined);
  readonly waitingFor = signal<ErrorCode | undefined>(undefined);
  readonly #parts: LiveCallsParts;
  readonly #entities = new Collection<CallLine>(({ restUri }) => restUri);
  readonly #calls = new Map<string, LiveCall>();
  /** Lines whose end was told since the last snapshot. */
  readonly #told = new Set<string>();
  /** Keys for lines that are not there yet, by line id. */
  readonly #digits = new Map<string, KeepDigits>();
  readonly #dropped = new Listeners<CallLine>();
  readonly #checks = new Set<DialCheck>();
  /** The calls that wait for the phone. */
  readonly #waiting = new Set<AbortController>();
  #placing: { readonly wanted: string; readonly outcome: Promise<void> } | undefined;
  readonly #end: () => void;

  readonly #selectedId = computed(() => this.#parts.terminals.selected.value?.abstractTerminalID);
  readonly #phoneCallIds = computed(() => {
    const { phone } = this.#parts;
    const sides = (phone?.phoneCalls.value ?? []).map(({ id, lineId, isIncoming }) => ({
      id,
      lineId: lineId.value,
      isIncoming,
    }));
    return matchPhoneCalls(sides, this.#entities.all.value, phone?.terminalId.value);
  });
  readonly lines = computed<readonly Call[]>(() =>
    visibleLines(this.#entities.all.value, this.#selectedId.value).flatMap(
      ({ restUri }) => this.#calls.get(restUri) ?? [],
    ),
  );

  constructor(parts: LiveCallsParts) {
    this.#parts = parts;
    this.#end = follow(
      () => parts.login.value?.user,
      () => this.#watch(),
    );
  }

  place(destination: string, options: PlaceOptions = {}): Promise<void> {
    const wanted = destination.trim();
    // Asked for twice while the router is asked, it is one call: a second click is not a second wish.
    if (this.#placing?.wanted === wanted) return this.#placing.outcome;
    this.placing.value = wanted;
    const outcome = this.#place(destination, options).finally(() => {
      if (this.#placing?.outcome === outcome) this.#placing = undefined;
    });
    this.#placing = { wanted, outcome };
    return outcome;
  }

  cancelWaiting(): void {
    for (const waiting of this.#waiting) waiting.abort();
  }

  async #place(destination: string, options: PlaceOptions): Promise<void> {
    const { infos, force = false } = options;
    try {
      const { number, keepDigits } = await this.#split(destination);
      for (const check of this.#checks) await check(number).catch(unless(force));
      const terminal = await this.#terminal(options);
      const parts = { ...this.#parts, terminal, holdTalking: () => this.#holdTalking() };
      const lineId = await placeCall(parts, number, infos);
      if (lineId !== undefined && keepDigits) this.#keepDigits(lineId, keepDigits);
    } catch (thrown) {
      this.#placed();
      throw thrown;
    }
  }

  /** The terminal that places a call, as soon as it can. */
  async #terminal({ timeoutMs, signal }: WaitOptions): Promise<FormattedTerminal> {
    const waiting = new AbortController();
    const abort = () => waiting.abort();
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    this.#waiting.add(waiting);
    const wait = { signal: waiting.signal, ...(timeoutMs !== undefined && { timeoutMs }) };
    try {
      return await this.#parts.readiness.terminal(wait, (code) => {
        this.waitingFor.value = code;
      });
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#waiting.delete(waiting);
      if (this.#waiting.size === 0) this.waitingFor.value = undefined;
    }
  }

  /** Nothing is dialled any more, except what still waits for the phone. */
  #placed(): void {
    if (this.#waiting.size === 0) this.placing.value = undefined;
  }

  /** The number to call, and what keeps the keys behind it. Few numbers have any: what knows of them is loaded then. */
  async #split(destination: string): Promise<{ number: string; keepDigits?: KeepDigits }> {
    if (!/[,;p]/i.test(destination)) return { number: checkedDestination(destination) };
    const { dialString, DelayedDigits } = await this.#parts.more();
    const { number, digits } = dialString(destination);
    return digits === '' ? { number } : { number, keepDigits: (parts) => new DelayedDigits(digits, parts) };
  }

  async dial(text: string, options?: DialOptions): Promise<void> {
    const { dial, RestNumbers } = await this.#parts.more();
    await dial(
      {
        numbers: new RestNumbers(this.#parts.rest),
        place: (destination) => this.place(destination, options),
        report: (error) => this.#parts.reports.report(error),
      },
      text,
    );
  }

  addCheck(check: DialCheck): () => void {
    this.#checks.add(check);
    return () => void this.#checks.delete(check);
  }

  onDropped(listener: (line: CallLine) => void): () => void {
    return this.#dropped.add(listener);
  }

  dispose(): void {
    this.#end();
    this.#dropped.clear();
  }

  #watch(): () => void {
    const unwatch = watchList(
      this.#parts,
      callLine,
      { source: 'v1/user/CallLine' },
      {
        snapshot: (lines) => this.#replace(lines),
        update: (lines, removed) => this.#update(lines, removed),
      },
    );
    return () => {
      unwatch();
      this.#forget(this.#entities.replace([]));
      this.#digits.clear();
      this.#placed();
      this.#placing = undefined;
    };
  }

  /** A line that is missing after an interruption was dropped during it. */
  #replace(lines: readonly CallLine[]): void {
    const gone = batch(() => {
      this.#told.clear();
      const missing = this.#entities.replace(lines.filter(({ state }) => state !== 'dropped'));
      this.#forget(missing);
      this.#adopt(lines);
      this.#placed();
      return missing;
    });
    for (const line of gone) this.#tellDropped(asDropped(line));
  }

  #update(lines: readonly CallLine[], removed: readonly string[]): void {
    const dropped = lines.filter(({ state }) => state === 'dropped');
    const removedLines = removed.flatMap((restUri) => this.#entities.get(restUri)?.peek() ?? []);
    batch(() => {
      // The dialled call is there as soon as there is a line that was not there before.
      if (lines.some((line) => !line.isIncoming && !this.#calls.has(line.restUri))) this.#placed();
      this.#entities.update(lines, [...removed, ...dropped.map(({ restUri }) => restUri)]);
      this.#adopt(lines);
      this.#forget([...dropped, ...removedLines]);
    });
    for (const line of [...dropped, ...removedLines]) this.#tellDropped(asDropped(line));
  }

  #adopt(lines: readonly CallLine[]): void {
    for (const { restUri, lineId } of lines) {
      const entity = this.#entities.get(restUri);
      if (!entity || this.#calls.has(restUri)) continue;
      const call = new LiveCall({
        rest: this.#parts.rest,
        entity,
        selectedId: this.#selectedId,
        phoneCall: () => this.#phoneCallOf(lineId),
        linked: () => this.lines.value.find((call) => isLinked(entity.value, call.line.value)),
        holdOthers: (except) => this.#holdTalking(except),
        report: (thrown) => this.#parts.reports.report(toCallsideError(thrown)),
      });
      this.#calls.set(restUri, call);
      const digits = this.#digits.get(lineId);
      this.#digits.delete(lineId);
      if (digits !== undefined) call.keepDigits(digits);
    }
  }

  /** Keys go to their line, whichever is there first: the answer that names it, or the line by push. */
  #keepDigits(lineId: string, digits: KeepDigits): void {
    const call = [...this.#calls.values()].find((known) => known.lineId === lineId);
    if (call) call.keepDigits(digits);
    else if (!this.#told.has(lineId)) this.#digits.set(lineId, digits);
  }

  #forget(lines: readonly CallLine[]): void {
    for (const { restUri } of lines) {
      this.#calls.get(restUri)?.end();
      this.#calls.delete(restUri);
    }
  }

  #tellDropped(line: CallLine): void {
    if (this.#told.has(line.lineId)) return;
    this.#told.add(line.lineId);
    this.#dropped.tell(line);
  }

  #phoneCallOf(lineId: string): PhoneCall | undefined {
    const id = this.#phoneCallIds.value.get(lineId);
    return id === undefined ? undefined : this.#parts.phone?.phoneCalls.value.find((call) => call.id === id);
  }

  /** Nobody can talk to two people at once: what talks at the selected terminal is held first. */
  async #holdTalking(except?: Call): Promise<void> {
    const talking = this.lines.peek().filter((call) => {
      const line = call.line.peek();
      return call !== except && line.state === 'talking' && isAtTerminal(line, this.#selectedId.peek());
    });
    await Promise.all(talking.map(holdIfStillTalking));
  }
}

const isLinked = (one: CallLine, other: CallLine) =>
  one.linkId !== undefined && one.linkId === other.linkId && one.lineId !== other.lineId;

const isAtTerminal = (line: CallLine, terminalId: string | undefined) => terminalIdOf(line) === terminalId;

const asDropped = (line: CallLine): CallLine =>
  line.state === 'dropped' ? line : { ...line, state: 'dropped', stateCause: 'causeUnknown', actions: [] };

/** What a check says, but for advice where the user has decided. */
const unless = (force: boolean) => (thrown: unknown) => {
  if (!force || toCallsideError(thrown).code !== 'call.advisedAgainst') throw thrown;
};

async function holdIfStillTalking(call: Call): Promise<void> {
  try {
    await call.hold();
  } catch (thrown) {
    const { code } = toCallsideError(thrown);
    // It ended, or was held, in this very moment: nothing is left to do.
    if (code !== 'call.gone' && code !== 'call.actionNotAllowed') throw thrown;
  }
}
