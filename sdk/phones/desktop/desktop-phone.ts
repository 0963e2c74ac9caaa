import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { PhoneCall } from '#sdk/calls/phone-lines.ts';
import type { LocalBridge } from '#sdk/crm-rules/local-bridge.ts';
import type { DomainDeps } from '#sdk/state/domain-deps.ts';
import { loadCode } from '#sdk/state/load-code.ts';
import { userKey } from '#sdk/state/stored-value.ts';
import type { Tabs } from '#sdk/tabs/tabs.ts';
import type { Terminals } from '#sdk/terminals/terminals.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { idOf } from '#wire/id-of.ts';
import type { HelperCall } from '#wire/phones/desktop-helper.ts';
import { type DesktopRelease, desktopRelease } from '#wire/phones/desktop-release.ts';
import { helperPort } from '#wire/phones/helper-port.ts';
import type { Info } from '#wire/session/info.ts';
import { desktopBridge } from './desktop-bridge.ts';
import type { DesktopConnector, DesktopPairing } from './desktop-connector.ts';
import type { DesktopPhoneState } from './desktop-state.ts';
import type { HelperRequest } from './helper-link.ts';

const folder = 'FilesService/desktop';

/**
 * The phone on the user's computer: a program without a window, which the user has installed and allowed to be used by this
 * browser. Its code is loaded when it is first used, or at sign-in where it was used before. The outcome of a method shows in
 * `state` and `pairing`; a method rejects only if that code cannot be loaded.
 */
export class DesktopPhone {
  readonly #deps: DomainDeps;
  readonly #options: {
    readonly info: ReadonlySignal<Info | undefined>;
    readonly terminals: Terminals;
    readonly tabs: Tabs;
  };
  readonly #state = signal<DesktopPhoneState>({ name: 'firstTime' });
  readonly #pairing = signal<DesktopPairing>({ name: 'none' });
  readonly #ips = signal<readonly string[]>([]);
  readonly #calls = signal<readonly HelperCall[]>([]);
  #connector: Promise<DesktopConnector | undefined> | undefined;

  /** Whether the phone is connected, and why not. */
  readonly state: ReadonlySignal<DesktopPhoneState> = this.#state;
  /** The permission that the user has to give at the program. */
  readonly pairing: ReadonlySignal<DesktopPairing> = this.#pairing;
  /** The addresses of this computer in its networks; empty until the program has named them. */
  readonly ips: ReadonlySignal<readonly string[]> = this.#ips;
  /** @internal */
  readonly phoneCalls: ReadonlySignal<readonly PhoneCall[]> = computed(() =>
    this.#calls.value.map((call) => this.#callOf(call)),
  );
  /** Opens links, starts programs and places requests on this computer, within the list that the user keeps there. */
  readonly bridge: LocalBridge = desktopBridge(async (request) => (await this.#loaded()).request(request));

  /** @internal */
  constructor(
    deps: DomainDeps,
    options: {
      readonly info: ReadonlySignal<Info | undefined>;
      readonly terminals: Terminals;
      readonly tabs: Tabs;
    },
  ) {
    this.#deps = deps;
    this.#options = options;
    deps.whileSignedIn(({ user, login, onEnd }) => {
      onEnd(() => this.#end());
      if (login.isBehalf) return;
      const { storage } = deps.platform;
      const key = userKey(idOf(user), 'desktop');
      const loadIfKnown = () => {
        if (storage.get(key) !== undefined) void this.#load().then((connector) => connector?.adopt());
      };
      loadIfKnown();
      // The user gives the permission in a single tab, and it is for the whole browser.
      const unwatch = storage.watch?.(key, loadIfKnown);
      if (unwatch) onEnd(unwatch);
    });
  }

  /**
   * Looks for the program on this computer and requests the user's permission, which the user gives at the program by a
   * code. `pairing` shows the code and the outcome.
   */
  async pair(): Promise<void> {
    (await this.#loaded()).pair();
  }

  /**
   * Switches the phone on and selects it. `force` takes it from another computer or browser. Resolves when it is being
   * registered, or cannot be; `state` shows the outcome.
   */
  async connect({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
    await (await this.#loaded()).connect({ force });
  }

  /** Switches the phone off, until `connect()`. Its calls end. */
  async disconnect(): Promise<void> {
    (await this.#loaded()).disconnect();
  }

  /** Gives the permission of this browser back. */
  async forget(): Promise<void> {
    (await this.#loaded()).forget();
  }

  /**
   * Loads the programs that can be downloaded, each with its address. There are none where an administrator installs them.
   * With `isBeta` they are the programs that are still being tested. Rejects with `offline`, `timeout`, …
   */
  async downloads({
    isBeta = false,
  }: {
    readonly isBeta?: boolean;
  } = {}): Promise<readonly (DesktopRelease['versions'][number] & { readonly url: string })[]> {
    const { rest } = this.#deps;
    const from = isBeta ? `${folder}/beta` : folder;
    const { versions } = await rest.read(desktopRelease, { path: `${from}/release.json` });
    return versions.map((version) => ({ ...version, url: rest.address.of(`${from}/${version.file}`) }));
  }

  async #loaded(): Promise<DesktopConnector> {
    const connector = await this.#load();
    if (!connector) throw new CallsideError('session.notSignedIn');
    return connector;
  }

  #load(): Promise<DesktopConnector | undefined> {
    this.#connector ??= this.#make();
    return this.#connector;
  }

  async #make(): Promise<DesktopConnector | undefined> {
    const { rest, platform, log, report, scope } = this.#deps;
    const work = scope.peek();
    if (!work) return undefined;
    const code = await loadCode(() => import('./desktop-connector.ts'), {
      clock: platform.clock,
      report,
      signal: work.signal,
    });
    if (!code || work.signal.aborted) return undefined;
    return new code.DesktopConnector(
      {
        rest,
        platform,
        log,
        ...this.#options,
        url: `ws://127.0.0.1:${helperPort}/`,
        state: this.#state,
        pairing: this.#pairing,
        ips: this.#ips,
        calls: this.#calls,
      },
      work.user,
    );
  }

  async #end(): Promise<void> {
    const connector = this.#connector;
    this.#connector = undefined;
    (await connector)?.end();
    this.#state.value = { name: 'firstTime' };
    this.#pairing.value = { name: 'none' };
    this.#ips.value = [];
    this.#calls.value = [];
  }

  #callOf({ id, isIncoming, lineId, muted }: HelperCall): PhoneCall {
    const ask = async (request: HelperRequest) => {
      const outcome = await (await this.#loaded()).request(request);
      if (outcome.ok) return;
      throw new CallsideError(outcome.reason === 'noSuchCall' ? 'call.gone' : 'call.actionFailed');
    };
    const tell = (request: HelperRequest) => void ask(request).catch(this.#deps.report);
    return {
      id,
      isIncoming,
      lineId: signal(lineId),
      muted: signal(muted),
      quality: signal(undefined),
      answer: () => ask({ type: 'answer', call: id }),
      sendDtmfs: (dtmfs) => tell({ type: 'sendDtmfs', call: id, dtmfs }),
      setMuted: (isMuted) => tell({ type: 'mute', call: id, muted: isMuted }),
    };
  }
}
