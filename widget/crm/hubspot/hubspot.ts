import type { CallEnding, CrmAdapter, CrmEvents, LiveCalls, PanelSize } from '../crm-adapter.ts';
import { CrmError, toCrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { numberEnding } from '../rules.ts';
import { endStatusOf, propertiesOf } from './hubspot-call.ts';
import type { HubSpotLine, HubSpotPlace } from './hubspot-line.ts';
import { endedInHubSpot, engagementIn, matchesIn, recordDialled, visibilityIn } from './hubspot-messages.ts';

/** Answers need not name their call, so a call is reported after the answers to the call before, or this time. */
const turnMs = 10_000;
/** HubSpot reports a record that it could not show within this time, and says nothing about a record that it shows. */
const failureMs = 2_000;

export interface HubSpotDeps {
  readonly line: HubSpotLine;
  /** The number at which the user is called. */
  readonly ownNumber: () => string;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
  /** True if calls are published to the help desk. */
  readonly isInHelpDesk: boolean;
}

/** A call that HubSpot knows of. */
interface Reported {
  /** Resolves when HubSpot has been notified of the call. */
  readonly notified: Promise<void>;
  readonly records: Promise<readonly CrmRecord[]>;
  readonly entry: Promise<string | undefined>;
}

/**
 * HubSpot, by its calling extensions. HubSpot creates the entry of a call itself when the call begins, and stores it under
 * our key; it can neither search for an entry nor for records by name. It names the caller in its answer to an incoming call.
 */
export class HubSpot implements CrmAdapter {
  readonly name = 'HubSpot';
  readonly lowestPanel = 1;
  readonly recordKind = 'GENERIC_CRM';
  readonly completesByUpdate = true;
  readonly live: LiveCalls;
  readonly #deps: HubSpotDeps;
  readonly #reported = new Map<string, Reported>();
  /** Incoming calls by the ending of their numbers; also calls that are looked up before they are reported. */
  readonly #callers = new Map<string, PromiseWithResolvers<Reported>>();
  readonly #published = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  #place: HubSpotPlace | undefined;
  #isSignedIn = false;
  #isShown = true;

  constructor(deps: HubSpotDeps) {
    this.#deps = deps;
    this.live = {
      createsEntries: true,
      began: (log, { createsEntry }) => this.#begin(log, createsEntry),
      answered: ({ key }) => this.#afterNotice(key, (cti) => cti.callAnswered({ externalCallId: key })),
      ended: (log, ending) => this.#finish(log, ending),
    };
    // HubSpot gives a widget half a minute for its first answer, and a user may need longer to sign in.
    void deps.line.place.then((place) => {
      this.#place = place;
      const { engagementId } = place;
      deps.line.cti.initialized({
        isLoggedIn: this.#isSignedIn,
        ...(engagementId && { engagementId: Number(engagementId) }),
      });
    });
  }

  /** The calling window reports and logs calls; the frame in the navigation bar shows them. */
  get isObserver(): boolean {
    const { iframeLocation, usesCallingWindow = true } = this.#place ?? {};
    return iframeLocation === (usesCallingWindow ? 'remote' : 'window');
  }

  async open(events: CrmEvents): Promise<void> {
    const { line, log } = this.#deps;
    line.on('DIAL_NUMBER', (data) => {
      const request = recordDialled(data);
      if (request) events.dial(request);
      else log('HubSpot named no number to dial.');
    });
    line.on('END_CALL', (data) => events.hangUp(endedInHubSpot(data)));
    line.on('VISIBILITY_CHANGED', (data) => {
      this.#isShown = visibilityIn(data) ?? this.#isShown;
    });
    // Their data are not documented, or say that a request failed that nobody waits for.
    for (const type of ['SET_CALL_STATE', 'SET_WIDGET_URL_FAILED', 'INITIATE_CALL_ID_FAILED'])
      line.on(type, (data) => log(`HubSpot sent ${type}: ${JSON.stringify(data)}`));
    this.#place = await line.ready();
    this.setSignedIn({ isSignedIn: true });
    if (this.#place.iframeLocation === 'window') events.holdCalls();
  }

  /** HubSpot lets numbers be clicked while the user is signed in. */
  setSignedIn({ isSignedIn }: { readonly isSignedIn: boolean }): void {
    if (this.#isSignedIn === isSignedIn) return;
    this.#isSignedIn = isSignedIn;
    if (!this.#place || this.isObserver) return;
    const { cti } = this.#deps.line;
    if (isSignedIn) cti.userLoggedIn();
    else cti.userLoggedOut();
  }

  setAvailable({ isAvailable }: { readonly isAvailable: boolean }): void {
    if (this.isObserver) return;
    const { cti } = this.#deps.line;
    if (isAvailable) cti.userAvailable();
    else cti.userUnavailable();
  }

  /** HubSpot names the callers of incoming calls only. */
  async match(
    number: string,
    { isIncoming }: { readonly isIncoming: boolean },
  ): Promise<readonly CrmRecord[]> {
    const ending = numberEnding(number);
    if (!isIncoming || ending === '' || this.isObserver) return [];
    const call = await within(2 * turnMs, this.#callerAt(ending).promise);
    if (call) return call.records;
    this.#callers.delete(ending);
    return [];
  }

  async pop(record: CrmRecord): Promise<void> {
    const [objectTypeId = '', objectId] = record.id.split('/');
    const objectCoordinates = {
      portalId: Number(this.#place?.portalId ?? 0),
      objectTypeId: objectTypeId as '0-1' | '0-2',
      objectId: Number(objectId),
    };
    const failure = this.#deps.line.ask('NAVIGATE_TO_RECORD', { bad: 'NAVIGATE_TO_RECORD_FAILED' }, () =>
      this.#deps.line.cti.navigateToRecord({ objectCoordinates }),
    );
    await within(failureMs, failure);
  }

  /** For calls whose begin HubSpot did not learn: they began while no page was open, or HubSpot created no entry then. */
  async createLog(log: CrmLog): Promise<string> {
    const entry = await this.#notify(log, true).entry;
    if (entry === undefined) throw new CrmError('crm.failed', 'HubSpot named no entry.');
    const wasAnswered = log.durationMs > 0;
    this.#sendEnd(log, { cause: 'causeNormal', wasAnswered, entryId: entry });
    return entry;
  }

  async updateLog(engagementId: string, log: CrmLog): Promise<void> {
    const { line } = this.#deps;
    const { key: externalCallId } = log;
    const question = {
      good: 'UPDATE_ENGAGEMENT_SUCCEEDED',
      bad: 'UPDATE_ENGAGEMENT_FAILED',
      engagementId,
      externalCallId,
    };
    const engagement = { externalCallId, engagementId: Number(engagementId) };
    await line.ask('CALL_COMPLETED', question, () =>
      line.cti.callCompleted({
        ...engagement,
        // The user may be writing about the call.
        hideWidget: false,
        engagementProperties: propertiesOf(log),
      }),
    );
    if (this.#deps.isInHelpDesk) this.#publish(engagement);
  }

  async isPanelShown(): Promise<boolean> {
    return this.#isShown;
  }

  async sizePanel({ height }: PanelSize): Promise<void> {
    this.#deps.line.cti.resizeWidget({ width: window.innerWidth, height });
  }

  close(): void {
    this.#deps.line.close();
  }

  async #begin(log: CrmLog, createsEntry: boolean): Promise<string | undefined> {
    if (this.isObserver) return undefined;
    const before = this.#turn;
    const settled = Promise.withResolvers<void>();
    this.#turn = before.then(() => within(turnMs, settled.promise));
    const reported = before.then(() => this.#notify(log, createsEntry));
    const call: Reported = {
      notified: reported.then(() => undefined),
      records: reported.then(({ records }) => records),
      entry: reported.then(({ entry }) => entry),
    };
    this.#reported.set(log.key, call);
    if (log.direction === 'inbound') this.#callerAt(numberEnding(log.number)).resolve(call);
    void Promise.allSettled([call.notified, call.records, call.entry]).then(() => settled.resolve());
    return call.entry;
  }

  /** Notifies HubSpot of a call, which is answered with the caller's records and with the entry. */
  #notify({ key, direction, number, startedAt }: CrmLog, createsEntry: boolean): Omit<Reported, 'notified'> {
    const { line, ownNumber } = this.#deps;
    const isIncoming = direction === 'inbound';
    const facts = {
      externalCallId: key,
      callStartTime: startedAt,
      createEngagement: createsEntry,
      ...(isIncoming
        ? { fromNumber: number, toNumber: ownNumber() }
        : { fromNumber: ownNumber(), toNumber: number }),
    };
    const nothing = () => {};
    const question = { externalCallId: key };
    const entry = createsEntry
      ? line.ask(
          'CREATE_ENGAGEMENT',
          { ...question, good: 'CREATE_ENGAGEMENT_SUCCEEDED', bad: 'CREATE_ENGAGEMENT_FAILED' },
          nothing,
        )
      : Promise.resolve(undefined);
    const records = isIncoming
      ? line.ask(
          'CALLER_ID_MATCH',
          { ...question, good: 'CALLER_ID_MATCH_SUCCEEDED', bad: 'CALLER_ID_MATCH_FAILED' },
          nothing,
        )
      : Promise.resolve(undefined);
    if (isIncoming) line.cti.incomingCall(facts);
    else line.cti.outgoingCall(facts);
    const answers = {
      entry: entry.then((data) => (createsEntry ? engagementIn(data) : undefined)),
      records: records.then((data) => matchesIn(data, number), failedSearch),
    };
    // The caller may be waiting for one of them only.
    for (const answer of Object.values(answers)) answer.catch(nothing);
    return answers;
  }

  #callerAt(ending: string): PromiseWithResolvers<Reported> {
    const present = this.#callers.get(ending) ?? Promise.withResolvers<Reported>();
    this.#callers.set(ending, present);
    return present;
  }

  #afterNotice(key: string, send: (cti: HubSpotLine['cti']) => void): void {
    const call = this.#reported.get(key);
    call?.notified.then(() => send(this.#deps.line.cti)).catch(() => {});
  }

  #finish(log: CrmLog, ending: CallEnding): void {
    this.#afterNotice(log.key, (cti) => {
      if (ending.cause === 'causeTransfer') cti.callTransferred({ externalCallId: log.key });
      this.#sendEnd(log, ending);
    });
    this.#reported.delete(log.key);
    this.#callers.delete(numberEnding(log.number));
  }

  #sendEnd(log: CrmLog, ending: CallEnding): void {
    const data = {
      externalCallId: log.key,
      ...(ending.entryId !== undefined && { engagementId: Number(ending.entryId) }),
      callEndStatus: endStatusOf(log, ending),
    };
    // Its type demands an entry, and HubSpot's own example sends none for a call without an entry.
    this.#deps.line.cti.callEnded(data as Parameters<HubSpotLine['cti']['callEnded']>[0]);
  }

  /** Publishes a call to the help desk once; a failure does not affect the entry. */
  #publish(engagement: { readonly externalCallId: string; readonly engagementId: number }): void {
    const { line, log } = this.#deps;
    if (this.#published.has(engagement.externalCallId)) return;
    this.#published.add(engagement.externalCallId);
    const question = {
      good: 'FINALIZE_ENGAGEMENT_SUCCEEDED',
      bad: 'FINALIZE_ENGAGEMENT_FAILED',
      externalCallId: engagement.externalCallId,
    };
    line
      .ask('FINALIZE_ENGAGEMENT', question, () => line.cti.finalizeEngagement(engagement))
      .catch((thrown) => log(`The call was not published to the help desk: ${toCrmError(thrown).message}`));
  }
}

function failedSearch(thrown: unknown): never {
  const error = toCrmError(thrown);
  throw error.code === 'crm.failed'
    ? new CrmError('crm.searchFailed', error.message, { cause: error })
    : error;
}

/** Resolves to undefined if nothing has happened in this time. */
const within = <Value>(ms: number, outcome: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([outcome, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))]);
