import { computed, effect, signal } from '@preact/signals-core';
import type * as z from 'zod/mini';
import { type Call, CallsideError, type Client } from '../../sdk/index.ts';
import {
  type BridgeEvent,
  type BridgeMethods,
  type FormattedCall,
  lineParams,
  placeCallParams,
  type Reply,
  type WidgetState,
} from './contract.ts';
import { formatCall, isShared } from './formatted-call.ts';

/** Call lines are told to the parent this long after the bridge started (integrations 9). */
const subscriptionDelayMs = 2000;

const done = { ok: true, value: null } as const;
const refusal = (status: 400 | 403 | 404 | 409 | 500 | 503, message: string) =>
  ({ ok: false, status, message }) as const;

/** What one allowed parent may see and do, over its own port. */
export class ParentSession {
  readonly #client: Client;
  readonly #origin: string;
  readonly #signal: AbortSignal;
  readonly #subscribed = signal(false);

  constructor(client: Client, origin: string, lifetime: AbortSignal) {
    this.#client = client;
    this.#origin = origin;
    this.#signal = lifetime;
    this.#openAfterDelay();
  }

  readonly methods: BridgeMethods = {
    getState: () => ({ ok: true, value: this.#state.value }),
    getCalls: () => this.#whenReady(() => ({ ok: true, value: this.#calls.value })),
    placeCall: (params) =>
      this.#command(placeCallParams, params, ({ destination }) => this.#client.calls.place(destination)),
    answer: (params) => this.#onLine(params, 'canAnswer', (call) => call.answer()),
    drop: (params) => this.#onLine(params, 'canDrop', (call) => call.drop()),
    subscribe: (listener) => {
      this.#tell(listener, () => ({ type: 'state', state: this.#state.value }));
      this.#tell(listener, () => ({ type: 'calls', calls: this.#calls.value }));
      return done;
    },
  };

  readonly #state = computed<WidgetState>(() => {
    const session = this.#client.session.state.value;
    if (session.name === 'signedOut' || session.name === 'twoSteps') return 'signedOut';
    const info = this.#client.profile.info.value;
    if (session.name !== 'signedIn' || info === undefined) return 'starting';
    return info.customization.AllowedParentFrames.includes(this.#origin) ? 'ready' : 'forbidden';
  });

  readonly #calls = computed<readonly FormattedCall[]>(() =>
    this.#state.value === 'ready' && this.#subscribed.value
      ? this.#client.calls.lines.value.filter(isShared).map(formatCall)
      : [],
  );

  #openAfterDelay() {
    const timer = setTimeout(() => {
      this.#subscribed.value = true;
    }, subscriptionDelayMs);
    this.#signal.addEventListener('abort', () => clearTimeout(timer), {
      once: true,
    });
  }

  #tell(listener: (event: BridgeEvent) => void, event: () => BridgeEvent) {
    const stop = effect(() => listener(event()));
    this.#signal.addEventListener('abort', stop, { once: true });
  }

  #whenReady<Value>(act: () => Reply<Value>): Reply<Value> {
    if (this.#state.value === 'forbidden')
      return refusal(403, `${this.#origin} is not among the user's allowed parent frames.`);
    if (this.#state.value !== 'ready') return refusal(503, 'The widget is not ready: nobody is signed in.');
    return act();
  }

  async #command<Params>(
    schema: z.ZodMiniType<Params>,
    params: unknown,
    act: (params: Params) => Promise<void> | Reply<null>,
  ): Promise<Reply<null>> {
    const ready = this.#whenReady(() => done);
    if (!ready.ok) return ready;
    const parsed = schema.safeParse(params);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return refusal(400, `${issue?.path.join('.') || 'parameters'}: ${issue?.message}`);
    }
    try {
      return (await act(parsed.data)) ?? done;
    } catch (error) {
      return refusalOf(error);
    }
  }

  #onLine(params: unknown, allowed: 'canAnswer' | 'canDrop', act: (call: Call) => Promise<void>) {
    return this.#command(lineParams, params, ({ lineID }) => {
      const call = this.#client.calls.lines.value.find((one) => one.lineId === lineID && isShared(one));
      if (call === undefined) return refusal(404, `There is no line ${lineID}.`);
      if (!formatCall(call)[allowed]) return refusal(409, `The line does not allow this now.`);
      return act(call);
    });
  }
}

function refusalOf(error: unknown): Reply<null> {
  if (!(error instanceof CallsideError)) throw error;
  const message = error.serverMessage ?? error.code;
  switch (error.code) {
    case 'call.emptyNumber':
    case 'call.wrongNumber':
      return refusal(400, message);
    case 'call.gone':
      return refusal(404, message);
    case 'call.actionNotAllowed':
      return refusal(409, message);
    default:
      return refusal(500, message);
  }
}
