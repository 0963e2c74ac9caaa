import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Client } from '#sdk/index.ts';
import type { Commands } from './commands/command.ts';
import type { EventName, EventValue } from './contract/bridge-events.ts';
import type { MethodName } from './contract/bridge-methods.ts';
import type { ServiceName } from './contract/bridge-services.ts';
import { eventNames, events } from './contract/events.ts';
import { maxCharacters, protocolVersion, type WelcomeMessage } from './contract/messages.ts';
import { methodNames, methods } from './contract/methods.ts';
import {
  defaultPermissions,
  type Permission,
  permissions,
  permissionsByOrigin,
} from './contract/permission.ts';
import type { Refusal, Reply } from './contract/reply.ts';
import { serviceNames, services } from './contract/services.ts';
import type { WidgetState } from './contract/state.ts';
import { isAmong } from './origins.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refused, refusalOf } from './refused.ts';
import type { StateEvent, States } from './state-events.ts';

export type RequestService = (service: ServiceName, params: unknown) => Promise<unknown>;
export type Emit = (event: EventName, value: unknown) => void;

/** The maximum time, in milliseconds, that a call without a signed-in user waits. */
const signInMs = 15_000;

/** States that differ between pages. */
type OwnState = 'state' | 'permissions';

export interface ParentDeps {
  readonly client: Client;
  /** Exact, as in `MessageEvent.origin`. */
  readonly origin: string;
  readonly commands: Partial<Commands>;
  readonly states: States;
  /** Called when the page has said which services it offers. */
  readonly onOffer: (isAny: boolean) => void;
  /** The rate limit of the page, shared by its connections. */
  readonly rate: Pick<RateLimit, 'take'>;
  /** A page is asked for a code that signs its user in. */
  readonly isSigningIn: ReadonlySignal<boolean>;
  /** The signed-in user may be another user than the page's. */
  readonly isUnknown: ReadonlySignal<boolean>;
  /** The signed-in user is another than the page's. */
  readonly isOther: ReadonlySignal<boolean>;
}

/** An allowed page with its permissions. The transport of its messages is a separate class. */
export class Parent {
  readonly origin: string;
  readonly #deps: ParentDeps;
  readonly #commands: Partial<Commands>;
  readonly #states: { readonly [Name in StateEvent | OwnState]: ReadonlySignal<unknown> };
  readonly #rate: Pick<RateLimit, 'take'>;
  readonly #listening = signal<{ readonly events: ReadonlySet<EventName>; readonly emit: Emit }>();
  readonly #offers = signal<{
    readonly services: ReadonlySet<ServiceName>;
    readonly request: RequestService;
  }>();
  readonly #ends: (() => void)[] = [];
  /** This page signs a user in. */
  readonly #isSigningIn = signal(false);

  readonly state = computed<WidgetState>(() => {
    const { session, profile } = this.#deps.client;
    const { name } = session.state.value;
    if (name !== 'signedIn' && this.#deps.isSigningIn.value) return 'starting';
    if (this.#deps.isUnknown.value) return 'starting';
    if (name === 'signedOut' || name === 'twoFactor' || name === 'actionRequired') return 'signedOut';
    // A page that signs in at each `signedOut` does not begin again, neither meanwhile nor after a refusal.
    if (name !== 'signedIn' && this.#isSigningIn.value) return 'signedOut';
    const info = profile.info.value;
    if (name !== 'signedIn' || info === undefined) return 'starting';
    if (this.#deps.isOther.value) return 'forbidden';
    return isAmong(info.customization.AllowedParentFrames, this.origin) ? 'ready' : 'forbidden';
  });

  /** The router lets this page sign its user in, whoever is signed in. */
  readonly #maySignIn = computed(() =>
    isAmong(this.#deps.client.session.customData.value?.SignInParentFrames ?? [], this.origin),
  );

  /** The permissions of this origin, as the page learns them. */
  readonly #permissions = computed<readonly Permission[]>(() =>
    permissions.filter((one) =>
      one === 'signIn' ? this.#maySignIn.value : this.#granted.value.includes(one),
    ),
  );

  /**
   * The permissions of this origin in the user's profile; all except permissions that must be named, if the profile does not
   * list it.
   */
  readonly #granted = computed<readonly Permission[]>(() => {
    if (this.state.value !== 'ready') return [];
    const { ParentFramePermissions: written = {} } =
      this.#deps.client.profile.info.value?.customization ?? {};
    const read = permissionsByOrigin.safeParse(written);
    // An unreadable list grants nothing.
    if (!read.success) return [];
    const own = Object.entries(read.data).find(([entry]) => isAmong([entry], this.origin));
    return own ? permissions.filter((one) => own[1].includes(one)) : defaultPermissions;
  });

  constructor(deps: ParentDeps) {
    this.#deps = deps;
    this.origin = deps.origin;
    this.#rate = deps.rate;
    this.#states = { ...deps.states, state: this.state, permissions: this.#permissions };
    this.#commands = { ...deps.commands, getState: () => this.state.peek() };
    for (const name of eventNames) if (events[name].isState) this.#follow(name as StateEvent | OwnState);
  }

  welcome({ nonce, page }: Pick<WelcomeMessage, 'nonce' | 'page'>): WelcomeMessage {
    return {
      callside: 'welcome',
      nonce,
      page,
      version: protocolVersion,
      methods: methodNames.filter((name) => this.#commands[name]),
      events: [...eventNames],
      states: eventNames.filter((name) => events[name].isState),
      services: [...serviceNames],
    };
  }

  /** Answers every request; nothing in it is trusted. */
  async request(method: unknown, params: unknown): Promise<Reply> {
    if (!this.#rate.take()) return tooMany;
    const startedAt = performance.now();
    const reply = await this.#answer(method, params);
    this.emit('usage', {
      method: shortened(method),
      status: reply.ok ? 200 : reply.status,
      tookMs: Math.round(performance.now() - startedAt),
    });
    return reply;
  }

  /**
   * Replaces the subscribed events and offered services. A new state is sent once at once. An unknown name is refused,
   * and nothing changes.
   */
  listen(
    names: readonly string[],
    emit: Emit,
    offered: readonly string[],
    request: RequestService,
  ): Reply<null> {
    if (!this.#rate.take()) return tooMany;
    const unknown = unknownName('event', eventNames, names) ?? unknownName('service', serviceNames, offered);
    if (unknown) return { ok: false, status: 404, message: unknown };
    this.#offers.value = {
      services: new Set(serviceNames.filter((name) => offered.includes(name))),
      request,
    };
    this.#listening.value = { events: new Set(eventNames.filter((name) => names.includes(name))), emit };
    this.#deps.onOffer(offered.length > 0);
    return { ok: true, value: null };
  }

  /** Sends an event, if this page has the permission and subscribes to it. */
  emit<Name extends EventName>(name: Name, value: EventValue<Name>): void {
    const listening = this.#listening.peek();
    if (listening?.events.has(name) && this.#may(events[name].needs)) listening.emit(name, value);
  }

  /** Requests a service from the page. Undefined if it offers none, or lacks the permission. */
  requestService(service: ServiceName, params: unknown): Promise<unknown> | undefined {
    return this.isOffering(service) ? this.#offers.peek()?.request(service, params) : undefined;
  }

  /** Reads signals. */
  isOffering(service: ServiceName): boolean {
    return this.#offers.value?.services.has(service) === true && this.#may(services[service].needs);
  }

  end(): void {
    for (const end of this.#ends) end();
    this.#listening.value = undefined;
    this.#offers.value = undefined;
  }

  /**
   * Reads signals. A request without a permission of its own is open to every page with at least one permission: a page
   * that the user's profile forbids, or gives an empty list, may do nothing. Before there is a profile it needs none.
   */
  #may(needs: Permission | undefined): boolean {
    if (needs === 'signIn') return this.#maySignIn.value;
    const state = this.state.value;
    if (state === 'forbidden') return false;
    const granted = this.#granted.value;
    if (needs === undefined) return state !== 'ready' || granted.length > 0;
    return granted.includes(needs);
  }

  /** Sends a state when the page subscribes to it, and on each change; not when only other names change. */
  #follow(name: StateEvent | OwnState): void {
    let told: string | undefined;
    // A page may always know that it is forbidden.
    const isOwn = name === 'state' || name === 'permissions';
    this.#ends.push(
      effect(() => {
        const listening = this.#listening.value;
        const isKnown = () => !this.#deps.isUnknown.value && this.#may(events[name].needs);
        if (!listening?.events.has(name) || !(isOwn || isKnown())) {
          told = undefined;
          return;
        }
        const value = this.#states[name].value;
        const text = JSON.stringify(value);
        if (value === undefined || text === told) return;
        told = text;
        listening.emit(name, value);
      }),
    );
  }

  async #answer(method: unknown, params: unknown): Promise<Reply> {
    try {
      return { ok: true, value: await this.#run(method, params) };
    } catch (thrown) {
      return refusalOf(thrown);
    }
  }

  async #run(method: unknown, params: unknown): Promise<unknown> {
    const name = methodNames.find((known) => known === method);
    const command = name && this.#commands[name];
    if (!command) throw new Refused(404, `This widget knows no method ${shortened(method)}.`);
    if (name === 'signIn' || name === 'signOut') this.#admitSignIn();
    else if (name === 'placeCall' && this.#isUnsettled()) {
      await this.#settled();
      this.#admit(name);
    } else if (name !== 'getState') this.#admit(name);
    const parsed = methods[name].params.safeParse(readable(params));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Refused(400, `${issue?.path.join('.') || 'parameters'}: ${issue?.message}`);
    }
    for (const [given, needs] of Object.entries(methods[name].needsFor ?? {}))
      if (Reflect.get(Object(parsed.data), given) !== undefined) this.#demand(needs);
    const run = () => (command as (params: unknown) => unknown)(parsed.data);
    return name === 'signIn' ? this.#signIn(run) : run();
  }

  async #signIn(run: () => unknown): Promise<unknown> {
    // If the user signs in by hand at the moment, the page is refused and its state stays.
    const isFirst = this.#deps.client.session.state.peek().name === 'signedOut';
    if (isFirst) this.#isSigningIn.value = true;
    try {
      return await run();
    } finally {
      if (isFirst) this.#isSigningIn.value = false;
    }
  }

  /** Returns true if it may still become ready: the user is not there yet. */
  #isUnsettled(): boolean {
    const state = this.state.value;
    return state === 'starting' || state === 'signedOut';
  }

  /** Resolves when the permission is known, or after a while. */
  async #settled(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, signInMs);
    const end = effect(() => {
      if (!this.#isUnsettled()) resolve();
    });
    this.#ends.push(resolve);
    await promise;
    clearTimeout(timer);
    end();
  }

  /** Before sign-in the router decides, and not a profile. */
  #admitSignIn(): void {
    if (!this.#maySignIn.peek())
      throw new Refused(403, `${this.origin} may not: it lacks the permission signIn.`);
  }

  #admit(name: MethodName): void {
    const state = this.state.peek();
    if (state === 'forbidden')
      throw new Refused(
        403,
        this.#deps.isOther.peek()
          ? 'The phone belongs to another user than the user of the page.'
          : `${this.origin} is not among the user's allowed parent frames.`,
      );
    if (state !== 'ready') {
      const missing = state === 'signedOut' ? 'nobody is signed in' : 'the profile is not loaded';
      throw new Refused(503, `The widget is not ready: ${missing}.`);
    }
    this.#demand(methods[name].needs);
  }

  #demand(needs: Permission | undefined): void {
    if (this.#may(needs)) return;
    const lacking = needs ? `it lacks the permission ${needs}` : 'it has no permission';
    throw new Refused(403, `${this.origin} may not: ${lacking}.`);
  }
}

/** Returns the unknown names. */
function unknownName(kind: string, known: readonly string[], names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : `There is no ${kind} ${shortened(unknown)}. There are: ${known.join(', ')}.`;
}

/** The method name of a page, which may be any value. */
const shortened = (method: unknown): string =>
  typeof method === 'string' ? method.slice(0, 64) : typeof method;

/** The answer to a page above its rate limit. */
export const tooMany: Refusal = {
  ok: false,
  status: 429,
  message: 'Too many requests: 20 a second, 100 at once.',
};

/** Returns the parameters as JSON: anything else in a message (functions of a proxy, cycles, files) is refused. */
function readable(params: unknown): unknown {
  if (params === undefined) return undefined;
  let text: string;
  try {
    text = JSON.stringify(params) ?? 'null';
  } catch {
    throw new Refused(400, 'The parameters are no JSON.');
  }
  if (text.length > maxCharacters)
    throw new Refused(413, `More than ${maxCharacters} characters of parameters.`);
  return JSON.parse(text);
}
