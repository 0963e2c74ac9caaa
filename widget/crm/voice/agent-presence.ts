import { effect, untracked } from '@preact/signals-core';
import { AgentStatusInfo, AgentVendorStatusInfo, Constants } from '@salesforce/scv-connector-base';
import type { Client, PauseReason } from '#sdk/index.ts';
import type { VoiceLine } from './line.ts';
import { until } from './until.ts';

const { EVENT_TYPE, AGENT_STATUS } = Constants;

/** Whether an agent gets calls of queues: logged in, in a pause, or logged out. */
type Availability = 'online' | 'busy' | 'offline';

/** The items of the contact center with the ids of its presence statuses. */
const items: Readonly<Record<Availability, string>> = {
  online: 'callsideOnlineStatus',
  busy: 'callsideBusyStatus',
  offline: 'callsideOfflineStatus',
};

/** A status of Omni-Channel: the library declares its members as they are in the vendor's documents. */
export interface OmniStatus {
  readonly statusId?: string;
  readonly statusApiName?: string;
  readonly statusName?: string;
}

export interface PresenceOptions {
  /** Whether Salesforce is told. */
  readonly isOn: () => boolean;
  /** The last call of a queue. */
  readonly lastCall: () => string | undefined;
  /** Whether Salesforce takes a call for present. */
  readonly isPresent: (id: string) => boolean;
}

/** The user as an agent of queues, and the status in Omni-Channel: either follows the other. */
export class AgentPresence {
  readonly #client: Pick<Client, 'agent' | 'calls'>;
  readonly #line: Pick<VoiceLine, 'publish'>;
  readonly #options: PresenceOptions;
  /** The status that Salesforce last used for each availability, by its id. */
  readonly #statusIds = new Map<Availability, string>();
  readonly #end: () => void;
  /** The availability that Salesforce was told, or has itself set. */
  #told: Availability | undefined;
  #wrapUp: string | undefined;
  #isWanted: Availability | undefined;
  #commands = 0;

  constructor(
    client: Pick<Client, 'agent' | 'calls'>,
    line: Pick<VoiceLine, 'publish'>,
    options: PresenceOptions,
  ) {
    this.#client = client;
    this.#line = line;
    this.#options = options;
    this.#end = effect(() => this.#follow());
  }

  /** Looks again: Salesforce knows other calls now. */
  look(): void {
    untracked(() => this.#follow());
  }

  /** Reads the statuses of the contact center. */
  configure(config: unknown): void {
    if (typeof config !== 'object' || config === null) return;
    for (const [name, value] of Object.entries(config))
      for (const [availability, item] of Object.entries(items) as [Availability, string][])
        if (name.split('/').at(-1) === item && typeof value === 'string' && value !== '')
          this.#statusIds.set(availability, value);
  }

  /** The present state counts as known to Salesforce. */
  begin(): void {
    this.#told = untracked(() => this.#present());
  }

  /**
   * Sets what Omni-Channel has set. A status other than online keeps calls of queues away: with the id of a status it is a pause,
   * without one the end of work.
   *
   * @param isPatient a status that is not possible now is set later
   */
  async set(status: string, info: OmniStatus, isPatient: boolean): Promise<void> {
    if (status.toLowerCase() === AGENT_STATUS.ACW.toLowerCase()) return;
    const isOnline = status.toLowerCase() === AGENT_STATUS.ONLINE.toLowerCase();
    const wanted: Availability = isOnline ? 'online' : info.statusId ? 'busy' : 'offline';
    if (info.statusId) this.#statusIds.set(wanted, info.statusId);
    this.#isWanted = undefined;
    // A user who is no agent gets no calls of queues, whatever the status.
    if (!this.#client.agent.canWork.peek()) return;
    this.#commands += 1;
    try {
      if (
        wanted === 'offline' &&
        isPatient &&
        !this.#client.agent.commands.peek().has('logout') &&
        this.#isWorking()
      )
        this.#isWanted = wanted;
      else await this.#reach(wanted, info);
      this.#told = wanted;
    } finally {
      this.#commands -= 1;
    }
  }

  status(): AgentVendorStatusInfo {
    const state = this.#client.agent.state.peek();
    const present = this.#present() ?? 'online';
    return new AgentVendorStatusInfo({
      statusId: state?.status ?? 'NO_AGENT',
      statusType: present,
      statusName: state?.wrapUp ? 'wrapUp' : present,
    });
  }

  /** Ends the work on the last call. */
  async endWrapUp(): Promise<void> {
    if (this.#client.agent.state.peek()?.wrapUp) await this.#client.agent.stopPause();
  }

  dispose(): void {
    this.#end();
  }

  /** Reads signals. */
  #present(): Availability | undefined {
    const state = this.#client.agent.state.value;
    if (!state) return undefined;
    if (state.status === 'LOGOUT') return 'offline';
    return state.isPaused || state.status === 'PAUSE' ? 'busy' : 'online';
  }

  #isWorking(): boolean {
    return (this.#present() ?? 'offline') !== 'offline';
  }

  async #reach(wanted: Availability, info: OmniStatus): Promise<void> {
    const { agent } = this.#client;
    if (wanted === 'offline') {
      if (this.#isWorking()) await agent.logout();
    } else {
      if (!this.#isWorking()) await agent.login();
      const { isPaused, isPauseScheduled, status } = agent.state.peek() ?? {};
      if (wanted === 'busy' && !isPaused) {
        const reason = reasonFor(await agent.pauseReasons(), info);
        await agent.startPause(reason === undefined ? {} : { reason });
      } else if (wanted === 'online' && isPauseScheduled) await agent.cancelPause();
      else if (wanted === 'online' && (isPaused || status === 'PAUSE')) await agent.stopPause();
    }
    await until(`The status ${wanted}`, () => this.#present() === wanted);
  }

  /** Reads signals. */
  #follow(): void {
    const { agent } = this.#client;
    const present = this.#present();
    const isWrappingUp = agent.state.value?.wrapUp !== undefined;
    const canLogOut = agent.commands.value.has('logout');
    if (!this.#options.isOn()) return;
    if (this.#isWanted === 'offline' && canLogOut && present !== 'offline') {
      this.#isWanted = undefined;
      agent.logout().catch(reportError);
    }
    this.#tellWrapUp(isWrappingUp);
    if (this.#commands > 0 || this.#isWanted || present === undefined || present === this.#told) return;
    this.#told = present;
    const statusId = this.#statusIds.get(present);
    if (statusId !== undefined) this.#publish(EVENT_TYPE.SET_AGENT_STATUS, new AgentStatusInfo({ statusId }));
  }

  #tellWrapUp(isWrappingUp: boolean): void {
    if (isWrappingUp && this.#wrapUp === undefined) {
      const call = this.#options.lastCall() ?? '';
      // The end of the call comes first.
      if (this.#options.isPresent(call)) return;
      this.#wrapUp = call;
      this.#publish(EVENT_TYPE.AFTER_CALL_WORK_STARTED, { callId: this.#wrapUp });
    } else if (!isWrappingUp && this.#wrapUp !== undefined) {
      this.#publish(EVENT_TYPE.WRAP_UP_ENDED, { callId: this.#wrapUp });
      this.#wrapUp = undefined;
    }
  }

  #publish(eventType: string, payload: object): void {
    this.#line.publish(eventType, payload).catch(reportError);
  }
}

/** The reason of the phone system that is called like the status; without one, the first. */
function reasonFor(reasons: readonly PauseReason[], info: OmniStatus): string | undefined {
  const names = new Set([info.statusName, info.statusApiName].map((name) => name?.toLowerCase()));
  const named = reasons.find(({ text }) => names.has(text.toLowerCase()));
  return (named ?? reasons[0])?.acdPauseReasonID;
}
