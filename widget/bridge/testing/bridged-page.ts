import { type Signal, signal } from '@preact/signals-core';
import Postmate from 'postmate';
import { vi } from 'vitest';
import { asClient, type ClientDouble } from '#phone/testing/doubles.ts';
import { scriptedLine } from '#phone/testing/scripted-call.ts';
import { type Script, scriptedClient } from '#phone/testing/scripted-client.ts';
import { scriptedList } from '#phone/testing/scripted-list.ts';
import type { CallHistoryItem, CallLine, Client, CrmSettings, Info, QueueCaller } from '#sdk/index.ts';
import { Bridge } from '../bridge.ts';
import type { EventName, EventValue } from '../contract/bridge-events.ts';
import type { MethodName, MethodParams } from '../contract/bridge-methods.ts';
import type { ServiceName, Services } from '../contract/bridge-services.ts';
import { eventNames } from '../contract/events.ts';
import type { MessageToPage } from '../contract/messages.ts';
import type { Reply } from '../contract/reply.ts';
import type { PageAlert, WidgetUi } from '../widget-ui.ts';

const subscriptionDelayMs = 2000;
const crmOrigin = 'https://crm.example';

/** A panel without a display. */
function hiddenUi(): WidgetUi & { readonly alerts: PageAlert[] } {
  const alerts: PageAlert[] = [];
  return {
    alerts,
    isSigningIn: signal(false),
    place: signal('keypad'),
    contacts: signal(new Map()),
    showAlert: (alert) => void alerts.push(alert),
    focusNumber: () => {},
    isMinimised: signal(false),
    canMinimise: signal(false),
    size: signal({ width: 380, height: 700 }),
    theme: signal('system'),
    language: signal('en'),
    setLanguage: async () => undefined,
    search: signal(undefined),
    popOut: () => false,
    lookAs: () => {},
    setTheme: () => {},
    chooser: signal(undefined),
    callLog: signal(undefined),
  };
}

/** The part of a profile that the bridge reads. */
export const profileOf = (
  user: string,
  { frames = [crmOrigin], permissions }: { frames?: readonly string[]; permissions?: readonly string[] } = {},
): Info =>
  ({
    user: { restUri: `v1/user/${user}`, userName: user },
    ent: { displayName: 'Acme' },
    groups: [],
    customization: {
      AllowedParentFrames: frames,
      ...(permissions && { ParentFramePermissions: { [crmOrigin]: permissions } }),
    },
  }) as unknown as Info;

/**
 * A page around a widget that consists of its bridge: the page sends plain messages, and the test simulates the phone
 * system and, until `close`, the timers.
 */
export class BridgedPage {
  readonly script: Script;
  readonly client: Client;
  readonly ui = hiddenUi();
  readonly session: Signal<unknown> = signal({ name: 'signedIn' });
  readonly profile = signal<Info | undefined>(profileOf('alice'));
  readonly customData: Signal<object>;
  readonly settings = signal<CrmSettings | undefined>(undefined);
  readonly groups = signal<Client['groups']['items']['value']>([]);
  readonly isAgent = signal(false);
  readonly callers = signal<readonly QueueCaller[]>([]);
  readonly hasVisualQueue = signal(true);
  /** True if the user's calls are known. */
  readonly hasCalls = signal(true);
  /** True if the user's phones are known. */
  readonly hasPhones = signal(true);
  readonly now = signal(0);
  /** The missing part for a call. */
  readonly missing = signal<Client['missing']['value']>(undefined);
  /** The messages to the page. */
  readonly told: { readonly event: EventName; readonly value: unknown }[] = [];
  readonly history = signal<readonly CallHistoryItem[]>([]);
  /** The answer of the call history. */
  pastCalls: () => Promise<readonly Partial<CallHistoryItem>[]> = async () => [];
  readonly #bridge: Bridge;
  readonly #drops = new Set<(line: CallLine) => void>();
  readonly #replies = new Map<number, (reply: Reply) => void>();
  readonly #services: Services;
  readonly #window: EventTarget;
  readonly #page: object;
  #lastId = 0;

  constructor({
    services = {},
    allowed = [crmOrigin],
    isInCrm = false,
  }: { services?: Services; allowed?: string[]; isInCrm?: boolean } = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    this.#services = services;
    this.customData = signal({ AllowedParentFrames: allowed });
    const page = { postMessage: (message: MessageToPage) => this.#hear(message), parent: {} };
    page.parent = page;
    this.#page = page;
    this.#window = Object.assign(new EventTarget(), { parent: page });
    vi.stubGlobal('window', this.#window);
    vi.stubGlobal('location', { origin: 'https://phone.example', ancestorOrigins: [crmOrigin] });
    // The widget looked for a browser when it was loaded.
    Object.assign(Postmate, { Promise });
    const { double, script } = scriptedClient();
    this.script = script;
    this.client = asClient({
      ...double,
      session: { ...double.session, state: this.session, customData: this.customData },
      profile: { ...double.profile, info: this.profile },
      crm: { ...double.crm, settings: this.settings },
      groups: {
        ...double.groups,
        items: this.groups,
        callers: () => scriptedList(this.callers),
      },
      agent: { ...double.agent, isAgent: this.isAgent, hasVisualQueue: this.hasVisualQueue },
      terminals: { ...double.terminals, isReady: this.hasPhones },
      history: {
        ...double.history,
        items: this.history,
        refresh: async () => {
          this.history.value = (await this.pastCalls()) as readonly CallHistoryItem[];
        },
      },
      calls: {
        ...double.calls,
        isReady: this.hasCalls,
        onDropped: (listener) => {
          this.#drops.add(listener);
          return () => void this.#drops.delete(listener);
        },
      },
      now: this.now,
      missing: this.missing,
    } as Partial<ClientDouble>);
    this.#bridge = new Bridge({
      client: this.client,
      ui: this.ui,
      log: () => {},
      isFollowed: isInCrm,
      isInCrm,
    });
  }

  /** Connects, and subscribes to everything. Returns whether the widget answered. */
  connect(origin = crmOrigin): boolean {
    const before = this.#welcomes;
    this.#say({ callside: 'connect', versions: [1], nonce: 'n' }, origin);
    const services = Object.keys(this.#services);
    this.#say({ callside: 'listen', events: [...eventNames], services }, origin);
    return this.#welcomes > before;
  }

  /** Waits until calls and groups are sent. */
  begin(): void {
    vi.advanceTimersByTime(subscriptionDelayMs);
  }

  request<Name extends MethodName>(method: Name, params?: MethodParams<Name>): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    const replied = Promise.withResolvers<Reply>();
    this.#replies.set(id, replied.resolve);
    this.#say({ callside: 'request', id, method, params }, crmOrigin);
    return replied.promise;
  }

  /** Returns the last value of an event. */
  last<Name extends EventName>(name: Name): EventValue<Name> | undefined {
    return this.told.findLast(({ event }) => event === name)?.value as EventValue<Name> | undefined;
  }

  /** Returns all values of an event, in their order. */
  all<Name extends EventName>(name: Name): EventValue<Name>[] {
    return this.told.flatMap(({ event, value }) => (event === name ? [value as EventValue<Name>] : []));
  }

  /** A call ends. */
  drop(facts: Partial<CallLine> & Pick<CallLine, 'lineId'>): void {
    for (const listener of this.#drops) listener(scriptedLine({ state: 'dropped', ...facts }));
  }

  close(): void {
    this.#bridge.dispose();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }

  #welcomes = 0;

  /** Sends a message of another kind, as a CRM does to its scripts. */
  say(data: string, origin: string): void {
    this.#say(data, origin);
  }

  #say(data: object | string, origin: string): void {
    const event = new Event('message');
    this.#window.dispatchEvent(Object.assign(event, { source: this.#page, origin, data, ports: [] }));
  }

  #hear(message: MessageToPage | { readonly callside: 'welcome' }): void {
    if (message.callside === 'welcome') this.#welcomes += 1;
    if (message.callside === 'event')
      this.told.push({ event: message.event as EventName, value: message.value });
    if (message.callside === 'reply') this.#replies.get(Number(message.id))?.(message);
    if (message.callside === 'ask') void this.#answer(message);
  }

  async #answer({ id, service, params }: MessageToPage & { callside: 'ask' }): Promise<void> {
    const value = await this.#services[service as ServiceName]?.(params as never);
    this.#say({ callside: 'answer', id, value }, crmOrigin);
  }
}
