import type { TelephonicState } from '../../../sdk/wire/session/info.ts';
import { audiences, type Changes, type ExtensionAudience, topics } from '../base/changes.ts';
import type { CompanySettings } from '../company/company-settings.ts';
import type { Forwardings } from '../forwarding/forwardings.ts';
import type { Terminals } from '../phones/terminals.ts';
import type { PhoneUse } from '../queues/agents/agent-state.ts';
import type { Agents } from '../queues/agents/agents.ts';
import type { CrmSettingsOfUsers } from '../users/crm-settings.ts';
import { displayName, type Person } from '../users/person.ts';

/** Phones that a call wakes. */
const onDemand: ReadonlySet<string> = new Set(['PublicMobileTerminal', 'PrivateMobileTerminal']);

/** The fields of an agent that only agents and supervisors see. */
const hiddenTimes = {
  operatorStatusTime: undefined,
  operatorLoginTime: undefined,
  operatorSyndicalPauseTime: undefined,
  operatorSyndicalPauseEndTime: undefined,
  operatorUnreachableTime: undefined,
  operatorUnreachableEndTime: undefined,
  operatorUnreachableCause: undefined,
  operatorFeedbackNeeded: undefined,
  operatorNbNoAnswer: undefined,
  operatorNbNotReached: undefined,
};

/** No user is changed as often. */
const versions = 1_000_000;

/** The reachability of a user's number, by its calls and phones. */
export class Extensions {
  readonly #changes: Changes;
  readonly #terminals: Terminals;
  readonly #agents: Pick<Agents, 'describe'>;
  readonly #crmSettings: Pick<CrmSettingsOfUsers, 'of'>;
  readonly #forwardings: Pick<Forwardings, 'of'>;
  readonly #forwardedState: (person: Person) => 'dnd' | 'forwarded' | undefined;
  readonly #phoneUse: (personId: number) => PhoneUse;
  readonly #hasAssistant: (personId: number) => boolean;
  readonly #photoOf: (number: string) => string | undefined;
  readonly #settings: Pick<CompanySettings, 'revision'>;
  readonly #published = new Map<number, TelephonicState>();

  constructor(parts: {
    readonly changes: Changes;
    readonly terminals: Terminals;
    readonly agents: Pick<Agents, 'describe'>;
    readonly crmSettings: Pick<CrmSettingsOfUsers, 'of'>;
    readonly forwardings: Pick<Forwardings, 'of'>;
    /** Returns the effect of a user’s rules on every call now. */
    readonly forwardedState: (person: Person) => 'dnd' | 'forwarded' | undefined;
    /** Returns the state of a user's phones. */
    readonly phoneUse: (personId: number) => PhoneUse;
    /** Returns true for a user who has signed an assistant in. */
    readonly hasAssistant: (personId: number) => boolean;
    /** Returns the address of the photo of the user with a number. */
    readonly photoOf: (number: string) => string | undefined;
    readonly settings: Pick<CompanySettings, 'revision'>;
  }) {
    this.#changes = parts.changes;
    this.#terminals = parts.terminals;
    this.#agents = parts.agents;
    this.#crmSettings = parts.crmSettings;
    this.#forwardings = parts.forwardings;
    this.#forwardedState = parts.forwardedState;
    this.#phoneUse = parts.phoneUse;
    this.#hasAssistant = parts.hasAssistant;
    this.#photoOf = parts.photoOf;
    this.#settings = parts.settings;
  }

  /** The state of the user's number: of a call, of a rule for every call, or of the phones. */
  telephonicState(person: Person): TelephonicState {
    const phones = this.#phoneUse(person.id);
    const isInCall = phones === 'busy' || phones === 'ringing';
    return (isInCall ? undefined : this.#forwardedState(person)) ?? phones;
  }

  hasPhonesOnDemand(person: Person): boolean {
    return this.#terminals.of(person.id).some(({ type }) => onDemand.has(type));
  }

  /** The fields of an extension for an audience. */
  describe(person: Person, audience: ExtensionAudience = 'owner') {
    const whole = this.#describe(person);
    if (audience === 'owner')
      return {
        ...whole,
        profileVersion: person.version + this.#settings.revision * versions,
        ...(this.#hasAssistant(person.id) && { hasAssistant: true }),
      };
    const hasTimes = audience === 'agents';
    return {
      ...whole,
      crmDataProcessingForPersonalCallsConsent: undefined,
      forwardings: [],
      ...(hasTimes ? {} : hiddenTimes),
    };
  }

  #describe(person: Person) {
    const { supervisedGroups, areStatisticsBarred, isCallCentreBarred, areReportsBarred } = person.licences;
    const { softphones, isWebPhoneBarred, isCtiBarred } = person.licences;
    const urlPhoto = this.#photoOf(person.number);
    return {
      restUri: person.extension,
      internalAddressID: person.number,
      addressNumber: person.number,
      displayName: displayName(person),
      iUserName: person.login,
      ...(urlPhoto !== undefined && { urlPhoto }),
      loadTerminals: 'telephony/Terminal',
      maxSoftphoneTerminals: softphones,
      isWebSoftphone: !isWebPhoneBarred,
      softphoneG7222: person.desktopPhone?.g7222 ?? false,
      softphoneG729: person.desktopPhone?.g729 ?? false,
      ...this.#agents.describe(person.id),
      isMultiStageDialing: false,
      pstnNumbers: person.directNumber === undefined ? [] : [person.directNumber],
      isAllowed: person.mayUseCrm,
      isSalesForceEnabled: person.mayUseCrm,
      ...this.#crmSettings.of(person.id),
      telephonicState: this.telephonicState(person),
      hasTerminalsConnectedOnDemand: this.hasPhonesOnDemand(person),
      forwardings: this.#forwardings
        .of(person.id)
        .filter(({ activated }) => activated)
        .map(({ restUri }) => restUri),
      isACDStatsAllowed: !areStatisticsBarred,
      isMyCallCenterAllowed: !isCallCentreBarred,
      isMyReportsAllowed: !areReportsBarred,
      isCtiAllowed: !isCtiBarred,
      ...(person.isSupervisor && {
        iUser: {
          isACDSupervisor: true,
          isAcdSupervisorAccessRestricted: supervisedGroups !== undefined,
        },
        ...(supervisedGroups !== undefined && { restrictedACDGroups: supervisedGroups }),
      }),
    };
  }

  /**
   * Call it when a call, a phone or a rule of this person has changed: notifies the watchers of a visible change.
   *
   * @param force more than the state has changed
   */
  refresh(person: Person, { force = false }: { readonly force?: boolean } = {}): void {
    if (force || this.#published.get(person.id) !== this.telephonicState(person)) this.publish(person);
  }

  /**
   * Notifies the watchers of the present state.
   *
   * @param number the number that they watch, if the person had another number before
   */
  publish(person: Person, number: string = person.number): void {
    this.#published.set(person.id, this.telephonicState(person));
    // Watchers take only what names the path that they watch.
    const uri = person.extension.slice(0, -person.number.length) + number;
    for (const audience of audiences) {
      const item = this.describe(person, audience);
      this.#changes.publish(topics.extension(number, audience), { uri, item });
    }
  }
}
