import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Log } from '#sdk/log/log.ts';
import type { Platform } from '#sdk/platform/platform.ts';
import { effectWhen } from '#sdk/state/effect-when.ts';
import { StoredValue, userKey } from '#sdk/state/stored-value.ts';
import type { Tabs } from '#sdk/tabs/tabs.ts';
import type { Terminals } from '#sdk/terminals/terminals.ts';
import { backoffMs } from '#sdk/transport/backoff.ts';
import type { Rest } from '#sdk/transport/rest.ts';
import { idOf } from '#wire/id-of.ts';
import type { HelperCall, HelperMessage } from '#wire/phones/desktop-helper.ts';
import type { SoftphoneRegistration } from '#wire/phones/softphone.ts';
import type { Info } from '#wire/session/info.ts';
import { desktopMemory } from './desktop-memory.ts';
import { requestDesktopPhone } from './desktop-registration.ts';
import { type DesktopPhoneError, type DesktopPhoneState, stateAfter } from './desktop-state.ts';
import { HelperLink, type HelperOutcome, type HelperRequest } from './helper-link.ts';
import { selectWhenListed } from './select-when-listed.ts';

/** A permission that the user has to give at the helper. */
export type DesktopPairing =
  | { readonly name: 'none' }
  | { readonly name: 'looking' }
  /** The user confirms this code at the helper, until `until` (milliseconds since 1970). */
  | { readonly name: 'waiting'; readonly code: string; readonly until: number }
  /** No program answers on this computer. */
  | { readonly name: 'notFound' }
  | { readonly name: 'refused'; readonly reason: 'declined' | 'expired' | 'busy' };

export interface DesktopConnectorOptions {
  readonly rest: Rest;
  readonly platform: Platform;
  readonly log: Log;
  readonly info: ReadonlySignal<Info | undefined>;
  readonly terminals: Terminals;
  readonly tabs: Tabs;
  readonly url: string;
  readonly state: Signal<DesktopPhoneState>;
  readonly pairing: Signal<DesktopPairing>;
  readonly ips: Signal<readonly string[]>;
  readonly calls: Signal<readonly HelperCall[]>;
}

/** The phone system reports a registered phone at once; after so long without it, it is not a phone of the user. */
const inServiceMs = 5_000;

/**
 * Speaks with the helper of this computer for a signed-in user. Every tab has its own connection, and a single tab starts the
 * phone.
 */
export class DesktopConnector {
  readonly #options: DesktopConnectorOptions;
  readonly #memory: StoredValue<typeof desktopMemory>;
  readonly #key: string;
  readonly #link = signal<HelperLink | undefined>(undefined);
  readonly #isPaired = signal(false);
  readonly #life = new AbortController();
  #wasChosen = false;
  #isOpen = false;
  /** The helper carries out what this page requests. */
  #isAllowed = false;
  #cancelRetry: (() => void) | undefined;
  #attempt = 0;

  constructor(options: DesktopConnectorOptions, user: string) {
    this.#options = options;
    const { platform, terminals, tabs, state, calls } = options;
    this.#memory = new StoredValue(platform.storage, desktopMemory);
    this.#key = userKey(idOf(user), 'desktop');
    this.#memory.open(this.#key);
    const isChosen = computed(() => terminals.selected.value?.type === 'softphone');
    const isToRun = computed(
      () =>
        this.#isPaired.value && tabs.isLeader.value && isChosen.value && this.#memory.value.value?.isWanted,
    );
    const ends = [
      // The user wants it and it is not connected: it continues its last registration.
      effectWhen(
        () => isToRun.value || undefined,
        () => {
          if (state.peek().name === 'ready') void this.connect({ force: true });
          return () => undefined;
        },
      ),
      // Another kind of phone was chosen: the desktop phone ends, after its calls.
      effect(() => {
        const isOver = state.value.name === 'connected' && terminals.isReady.value && !isChosen.value;
        if (isOver && calls.value.length === 0 && this.#wasChosen) this.#stop();
        if (isChosen.value) this.#wasChosen = true;
      }),
      effectWhen(
        () =>
          (state.value.name === 'connected' && terminals.isReady.value && !this.#isInService()) || undefined,
        () => platform.clock.after(inServiceMs, () => this.#fail('notInService')),
      ),
    ];
    this.#life.signal.addEventListener('abort', () => {
      for (const end of ends) end();
    });
    if (this.#memory.value.peek()) this.#open();
  }

  /** Connects with a permission that another tab of this browser has received. A permission that this tab has already stays. */
  adopt(): void {
    if (this.#memory.value.peek()) return;
    this.#memory.open(this.#key);
    if (this.#memory.value.peek()) this.#open();
  }

  /** Looks for the helper and requests the user's permission. The outcome shows in `pairing`. */
  pair(): void {
    const { pairing } = this.#options;
    pairing.value = { name: 'looking' };
    if (this.#link.peek() && this.#isOpen) this.#link.peek()?.send({ type: 'pair' });
    else this.#open();
  }

  /** Resolves when the phone is being registered, or cannot be. The outcome shows in `state`. */
  async connect({ force }: { readonly force: boolean }): Promise<void> {
    const { state } = this.#options;
    if (!this.#isPaired.peek()) return this.#fail('notReady');
    const isUnderWay = ['pending', 'connecting', 'connected', 'reconnecting'].includes(state.peek().name);
    if (isUnderWay && !force) return;
    if (isUnderWay) this.#stop();
    state.value = { name: 'pending' };
    const registration = await this.#register(force);
    const link = this.#link.peek();
    if (!registration || !link || this.#life.signal.aborted) return;
    this.#begin(link, registration, force);
    await selectWhenListed(this.#options.terminals, registration.abstractTerminalID, this.#life.signal);
  }

  /** Switches the phone off for the user. */
  disconnect(): void {
    const memory = this.#memory.value.peek();
    // The next time is like the first: nothing of this registration is continued.
    if (memory) this.#memory.set({ token: memory.token, isWanted: false });
    this.#options.state.value = { name: 'userdisconnect' };
    this.#link.peek()?.send({ type: 'stop' });
    this.#options.calls.value = [];
  }

  /** Gives the permission back. */
  forget(): void {
    this.#link.peek()?.send({ type: 'unpair' });
    this.#memory.set(undefined);
    this.#isPaired.value = false;
    this.#options.state.value = { name: 'firstTime' };
    this.#options.pairing.value = { name: 'none' };
    this.#close();
  }

  request(request: HelperRequest): Promise<HelperOutcome> {
    const link = this.#link.peek();
    return link && this.#isAllowed
      ? link.request(request)
      : Promise.resolve({ ok: false, reason: 'notPaired' });
  }

  end(): void {
    this.#life.abort();
    this.#close();
    this.#memory.close();
  }

  async #register(force: boolean): Promise<SoftphoneRegistration | undefined> {
    const { rest, info, log } = this.#options;
    const registration = await requestDesktopPhone(rest, {
      extension: info.peek()?.extension?.restUri,
      force,
      previousRegisterID: this.#memory.value.peek()?.registerId,
      signal: this.#life.signal,
    });
    if ('registerId' in registration) return registration;
    log.to('phone')?.('desktop phone: no credentials', registration.thrown);
    return this.#fail(registration.kind);
  }

  #begin(link: HelperLink, registration: SoftphoneRegistration, force: boolean): void {
    const { registerId, devicePassword, community, serverAddress, proxyAddress, abstractTerminalID } =
      registration;
    const extension = this.#options.info.peek()?.extension;
    link.send({
      type: 'createConnection',
      registerId,
      devicePassword,
      community,
      serverAddress,
      kind: 'SIP',
    });
    if (proxyAddress) link.send({ type: 'setProxy', proxyAddress });
    link.send({
      type: 'setCodecs',
      g7222: extension?.softphoneG7222 ?? false,
      g729: extension?.softphoneG729 ?? false,
    });
    link.send({ type: 'start', force });
    const memory = this.#memory.value.peek();
    if (memory) this.#memory.set({ ...memory, isWanted: true, registerId, terminalId: abstractTerminalID });
  }

  #isInService(): boolean {
    const id = this.#memory.value.value?.terminalId;
    return this.#options.terminals.items.value.some(
      ({ terminalId, type, physicalState }) =>
        terminalId === id && type === 'softphone' && physicalState === 'inService',
    );
  }

  #fail(kind: DesktopPhoneError): undefined {
    if (kind === 'notInService') this.#link.peek()?.send({ type: 'stop' });
    this.#options.state.value = { name: 'error', kind };
    return undefined;
  }

  /** Ends the phone without the user: it starts again when it is wanted again. */
  #stop(): void {
    this.#options.calls.value = [];
    this.#options.state.value = { name: 'ready' };
    this.#link.peek()?.send({ type: 'stop' });
    this.#wasChosen = false;
  }

  #open(): void {
    this.#cancelRetry?.();
    this.#close();
    const { platform, url } = this.#options;
    const link = new HelperLink({
      platform,
      url,
      token: this.#memory.value.peek()?.token,
      events: {
        opened: (isPaired) => this.#opened(link, isPaired),
        message: (message) => this.#receive(message),
        closed: () => this.#closed(link),
      },
    });
    this.#link.value = link;
  }

  #opened(link: HelperLink, isPaired: boolean): void {
    const { state, pairing } = this.#options;
    this.#isOpen = true;
    this.#attempt = 0;
    // A permission that was taken back at the helper has to be given anew.
    if (!isPaired && this.#memory.value.peek()) this.#memory.set(undefined);
    if (pairing.peek().name === 'looking' && !isPaired) link.send({ type: 'pair' });
    if (isPaired) this.#paired(link);
    else state.value = { name: 'firstTime' };
  }

  #paired(link: HelperLink): void {
    this.#isAllowed = true;
    this.#options.pairing.value = { name: 'none' };
    link.send({ type: 'getIPs' });
  }

  /** The addresses follow everything about a phone that runs already, so that this is not started a second time. */
  #named(ips: readonly string[]): void {
    const { state } = this.#options;
    this.#options.ips.value = ips;
    if (this.#isPaired.peek()) return;
    if (['firstTime', 'error'].includes(state.peek().name)) state.value = { name: 'ready' };
    this.#isPaired.value = true;
  }

  #receive(message: HelperMessage): void {
    const { state, pairing, calls, platform, log } = this.#options;
    log.to('phone')?.(`desktop phone: ${message.type}`, message.type === 'paired' ? undefined : message);
    if (message.type === 'pairing')
      pairing.value = {
        name: 'waiting',
        code: message.code,
        until: platform.clock.now() + message.seconds * 1000,
      };
    if (message.type === 'notPaired') pairing.value = { name: 'refused', reason: message.reason };
    if (message.type === 'paired') {
      this.#memory.set({ token: message.token, isWanted: false });
      const link = this.#link.peek();
      if (link) this.#paired(link);
    }
    if (message.type === 'ips') this.#named(message.ips);
    if (message.type === 'calls') calls.value = message.calls;
    const before = state.peek();
    const after = stateAfter(before, message, platform.clock.now());
    if (after !== before) state.value = after;
    if (after.name === 'error') calls.value = [];
    if (message.type === 'run') this.#link.peek()?.send({ type: 'getIPs' });
  }

  #closed(link: HelperLink): void {
    if (this.#link.peek() !== link) return;
    const { state, pairing, calls, platform } = this.#options;
    this.#isOpen = false;
    this.#isAllowed = false;
    this.#link.value = undefined;
    this.#isPaired.value = false;
    calls.value = [];
    if (pairing.peek().name !== 'none') pairing.value = { name: 'notFound' };
    if (!this.#memory.value.peek() || this.#life.signal.aborted) return;
    if (state.peek().name !== 'userdisconnect') state.value = { name: 'error', kind: 'notReady' };
    this.#attempt += 1;
    this.#cancelRetry = platform.clock.after(backoffMs(this.#attempt, platform.clock.random()), () =>
      this.#open(),
    );
  }

  #close(): void {
    this.#cancelRetry?.();
    const link = this.#link.peek();
    this.#link.value = undefined;
    this.#isOpen = false;
    this.#isAllowed = false;
    link?.close();
  }
}
