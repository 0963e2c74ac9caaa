import type { CallEnding, CrmEvents, LiveCalls } from '../crm-adapter.ts';
import { toCrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CiFramework } from './ci-framework.ts';
import { answerIn } from './dynamics-messages.ts';

/** Names that the administrator of Dynamics has configured. Without a name its part of the framework is not used. */
export interface DynamicsCallOptions {
  /** The template of the notification of an incoming call. */
  readonly notification?: string | undefined;
  /** The template of the session of a call. */
  readonly session?: string | undefined;
  /** The presence of the user in a call. */
  readonly presence?: string | undefined;
  /** Calls are reported to channel analytics. */
  readonly analytics?: 'true' | undefined;
}

export interface DynamicsCallsDeps {
  /** Sends a request to the framework, with a time limit. */
  readonly ask: <Value>(
    what: string,
    question: (framework: CiFramework) => Promise<Value> | undefined,
  ) => Promise<Value | undefined>;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
  readonly options: DynamicsCallOptions;
}

/** The sessions by call: a reloaded page must not create a second session of a call. */
const sessionsKey = 'callside-dynamics-sessions';
/** A day has fewer calls than that. */
const maxSessions = 50;
/** The presence before the present calls. */
const presenceKey = 'callside-dynamics-presence';
const failedPresence = 'FAILED';

/**
 * The calls of Dynamics while they last: a notification that answers and declines, a session, the presence, and analytics. None
 * of them affects a call if it fails.
 */
export class DynamicsCalls implements LiveCalls {
  readonly createsEntries = false;
  readonly #deps: DynamicsCallsDeps;
  /** The keys of answered calls. */
  readonly #talking = new Set<string>();
  readonly #ringing = new Set<string>();
  /** The presence to return to after the last call; undefined while no call has changed it. */
  #presenceBefore: Promise<string | undefined> | undefined;
  #events: CrmEvents | undefined;

  constructor(deps: DynamicsCallsDeps) {
    this.#deps = deps;
  }

  open(events: CrmEvents): void {
    this.#events = events;
  }

  async began(log: CrmLog, { isAnswered }: { readonly isAnswered: boolean }): Promise<undefined> {
    this.#analyse(log);
    if (log.direction === 'inbound' && !isAnswered) this.#notify(log);
  }

  answered(log: CrmLog): void {
    this.#talking.add(log.key);
    this.#cancel(log.key);
    this.#event(log, 'CallAnswered');
    this.#quietly('open the session', () => this.#openSession(log));
    this.#quietly('set the presence', () => this.#setInCall());
  }

  ended(log: CrmLog, { cause, wasAnswered }: CallEnding): void {
    this.#talking.delete(log.key);
    this.#cancel(log.key);
    this.#event(log, 'CallEnded', wasAnswered ? 'Answered' : cause);
    if (this.#talking.size === 0) this.#quietly('restore the presence', () => this.#restorePresence());
  }

  /** The presence that the user chooses during a call is the presence after it. */
  presenceChanged(text: string | undefined): void {
    const { presence } = this.#deps.options;
    if (text === undefined || text === presence || !this.#presenceBefore) return;
    this.#presenceBefore = Promise.resolve(undefined);
    store(presenceKey, undefined);
  }

  #notify(log: CrmLog): void {
    const { notification: templateName } = this.#deps.options;
    if (!templateName) return;
    this.#ringing.add(log.key);
    const input = { templateName, templateParameters: parametersOf(log), cancellationToken: log.key };
    this.#quietly('notify of the call', async () => {
      // Without the time limit of requests: the user answers it.
      const result = await this.#framework((cif) => cif.notifyEvent?.(input));
      const isRinging = this.#ringing.delete(log.key);
      const answer = answerIn(result);
      if (!isRinging || answer === undefined) return;
      if (answer === 'accepted') this.#events?.answer(log.key);
      else this.#events?.hangUp(log.key);
    });
  }

  #cancel(key: string): void {
    if (this.#ringing.delete(key))
      this.#quietly('remove the notification', () =>
        this.#deps.ask('cancelEvent', (cif) => cif.cancelEvent?.(key)),
      );
  }

  /** A call has one session, which is brought to the user's attention again after a reload. */
  async #openSession(log: CrmLog): Promise<void> {
    const { ask, options } = this.#deps;
    const { session: templateName } = options;
    if (!templateName) return;
    const sessions = stored<Readonly<Record<string, string>>>(sessionsKey) ?? {};
    const present = sessions[log.key];
    if (present !== undefined) {
      await ask('requestFocusSession', (cif) => cif.requestFocusSession?.(present));
      return;
    }
    if (!(await ask('canCreateSession', (cif) => cif.canCreateSession?.()))) return;
    const input = { templateName, templateParameters: parametersOf(log) };
    const created = await ask('createSession', (cif) => cif.createSession?.(input));
    if (created === undefined) return;
    const newest = Object.entries({ ...sessions, [log.key]: String(created) }).slice(-maxSessions);
    store(sessionsKey, Object.fromEntries(newest));
  }

  async #setInCall(): Promise<void> {
    const { presence } = this.#deps.options;
    if (!presence || this.#presenceBefore) return;
    this.#presenceBefore = this.#changePresence(presence);
    await this.#presenceBefore;
  }

  /** Resolves to the presence before. */
  async #changePresence(presence: string): Promise<string | undefined> {
    const { ask } = this.#deps;
    const before = await ask('getPresence', (cif) => cif.getPresence?.());
    // After a reload in a call it is the presence of the call already.
    if (before === presence) return stored<string>(presenceKey);
    store(presenceKey, before);
    await ask('setPresence', (cif) => cif.setPresence?.(presence));
    return before;
  }

  async #restorePresence(): Promise<void> {
    const before = await this.#presenceBefore;
    this.#presenceBefore = undefined;
    store(presenceKey, undefined);
    if (before && before !== failedPresence)
      await this.#deps.ask('setPresence', (cif) => cif.setPresence?.(before));
  }

  #analyse(log: CrmLog): void {
    if (!this.#deps.options.analytics) return;
    const createdTimestamp = new Date(log.startedAt).toISOString();
    const conversation = {
      conversationId: log.key,
      channel: 'Phone',
      externalCorrelationId: log.callId,
      createdTimestamp,
      session: { providerSessionId: log.key, channel: 'Phone', createdTimestamp },
    };
    this.#quietly('begin analytics', () =>
      this.#deps.ask('initLogAnalytics', (cif) => cif.initLogAnalytics?.({ conversation })),
    );
  }

  #event(log: CrmLog, kpiEventName: string, kpiEventReason = kpiEventName): void {
    if (!this.#deps.options.analytics) return;
    const event = { kpiEventName, kpiEventReason, eventTimestamp: new Date().toISOString() };
    const data = { conversationId: log.key, providerSessionId: log.key, events: [event] };
    this.#quietly('log an event', () =>
      this.#deps.ask('logAnalyticsEvent', (cif) => cif.logAnalyticsEvent?.(data, kpiEventName)),
    );
  }

  async #framework<Value>(question: (framework: CiFramework) => Promise<Value> | undefined) {
    let answer: Promise<Value> | undefined;
    await this.#deps.ask('the framework', async (cif) => {
      answer = question(cif);
    });
    return answer;
  }

  #quietly(what: string, run: () => Promise<unknown>): void {
    run().catch((thrown: unknown) => {
      this.#deps.log(`Dynamics did not ${what}: ${toCrmError(thrown).message}`);
    });
  }
}

/** Templates refer to these parameters. */
const parametersOf = ({ number, subject, direction, record }: CrmLog): Readonly<Record<string, string>> => {
  const [entityName, entityId] = record?.id.split('/') ?? [];
  return {
    number,
    subject,
    direction,
    ...(record && { customer: record.name }),
    ...(entityName && entityId && { entityName, entityId }),
  };
};

/** Reads a value that survives a reload. */
function stored<Value>(key: string): Value | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function store(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser stores nothing: a reload in a call creates a second session, and the presence stays that of calls.
  }
}
