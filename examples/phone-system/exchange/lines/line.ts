import type { CallCause, CallLine, CallParty } from '../../../../sdk/wire/calls/call-line.ts';
import type { Clock } from '../../base/clock.ts';
import { callLinePath, callPath, terminalPath } from '../../base/paths.ts';
import type { Person } from '../../users/person.ts';
import { type LineSituation, lineActions, lineState } from '../calls/rules.ts';
import type { Identity } from '../route.ts';

export interface LineOptions {
  readonly clock: Clock;
  readonly number: number;
  /** Milliseconds since 1970; now by default. */
  readonly createdAt?: number | undefined;
  readonly callId: number;
  readonly person: Person;
  readonly isIncoming: boolean;
  readonly far: Identity;
  readonly phoneId: string | undefined;
  readonly infos?: CallLine['externalInfos'];
  /** The user who had the call before and redirected it. */
  readonly via?: Identity | undefined;
  /** Common to lines of a user that belong together. */
  readonly linkId?: string | undefined;
  /** Path of the group that distributed the call. */
  readonly acdGroup?: string | undefined;
  /** The dialled number, if it differs from that of its user. */
  readonly called?: Identity | undefined;
  /** True if the user's calls with this outside number are private. */
  readonly isPersonal: (external: string) => boolean;
  /** Returns the address of the photo of the user or contact with this number. */
  readonly photoOf: (number: string) => string | undefined;
  /** Sets the names of the far end that are known, and those that are found later. */
  readonly findNames: (line: Line) => void;
}

/** A call as a user in it sees it. */
export class Line {
  readonly number: number;
  readonly person: Person;
  readonly isIncoming: boolean;
  /** Path of the group that distributed the call. */
  readonly acdGroup: string | undefined;
  /** The dialled number, if it differs from that of its user. */
  readonly called: Identity | undefined;
  readonly createdAt: number;
  readonly #options: LineOptions;
  #far: Identity;
  #isPersonal = false;
  /** The name of the far end as the user knows it, where the call brings none. */
  name: string | undefined;
  /** That name as all users may see it. */
  sharedName: string | undefined;
  /** The call that it is part of; another call after a transfer or a merge. */
  callId: number;
  /** More than two talk in its call. */
  isConference = false;
  phoneId: string | undefined;
  via: Identity | undefined;
  linkId: string | undefined;
  /** The title of the service that handles the call in the place of its user. */
  serviceName: string | undefined;
  /** The time of the connection. */
  talkingAt: number | undefined;
  /** When a limit ends the call. */
  endsAt: number | undefined;
  cause: CallCause = 'causeNormal';
  /** A CRM's data about the far end. */
  infos: CallLine['externalInfos'];
  /** As last published. Replaced as a whole, never changed. */
  #current: CallLine | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    this.createdAt = options.createdAt ?? options.clock.now();
    this.number = options.number;
    this.person = options.person;
    this.isIncoming = options.isIncoming;
    this.callId = options.callId;
    this.phoneId = options.phoneId;
    this.via = options.via;
    this.linkId = options.linkId;
    this.acdGroup = options.acdGroup;
    this.called = options.called;
    this.infos = options.infos;
    this.#far = options.far;
    this.far = options.far;
  }

  get far(): Identity {
    return this.#far;
  }

  /** Later changes of the user's contacts do not affect an existing call. */
  set far(far: Identity) {
    this.#far = far;
    // A group's call belongs to the company, whoever called.
    this.#isPersonal =
      far.external !== undefined && this.acdGroup === undefined && this.#options.isPersonal(far.external);
    this.name = undefined;
    this.sharedName = undefined;
    if (far.label === undefined && far.number !== '') this.#options.findNames(this);
  }

  /** The name of the far end. */
  get farLabel(): string | undefined {
    return this.#far.label ?? this.name;
  }

  /** The name of the far end for the history. The calls of a group have several readers. */
  get recordedLabel(): string | undefined {
    return this.acdGroup === undefined ? this.farLabel : (this.#far.label ?? this.sharedName);
  }

  get id(): string {
    return `-${this.number}`;
  }

  get current(): CallLine | undefined {
    return this.#current;
  }

  /** Returns the present state, if it has changed. */
  update(situation: LineSituation, parties: CallParty[]): CallLine | undefined {
    const next = this.#describe(situation, parties, this.#options.clock.now());
    if (this.#current && isSame(this.#current, next)) return undefined;
    this.#current = next;
    return next;
  }

  #describe(situation: LineSituation, parties: CallParty[], now: number): CallLine {
    const { far, via, acdGroup, serviceName, linkId, infos } = this;
    const photo = this.#options.photoOf(far.number);
    return {
      restUri: callLinePath(this.id),
      lineId: this.id,
      call: callPath(this.callId),
      ...(this.isConference ? { conference: callPath(this.callId) } : {}),
      state: lineState(situation),
      stateCause: this.cause,
      actions: [...lineActions(situation)],
      isIncoming: this.isIncoming,
      ...(this.#isPersonal ? { isPersonalCall: true } : {}),
      extension: this.person.extension,
      ...(this.phoneId === undefined ? {} : { terminal: terminalPath(this.phoneId) }),
      ...(acdGroup === undefined ? {} : { acdGroup }),
      displayedNumber: far.number,
      ...(far.external === undefined ? {} : { displayedExternalNumber: far.external }),
      ...(this.farLabel === undefined ? {} : { displayedLabel: this.farLabel }),
      ...(photo === undefined ? {} : { displayedPhoto: photo }),
      ...(via === undefined
        ? {}
        : { displayedVia: via.label ?? via.number, lastRedirectedNumber: via.number }),
      ...(serviceName === undefined ? {} : { serviceName }),
      ...(linkId === undefined ? {} : { linkId }),
      creationTime: this.createdAt,
      ...(this.talkingAt === undefined ? {} : { talkingTime: this.talkingAt }),
      ...(this.endsAt === undefined ? {} : { endsAt: this.endsAt }),
      lastModificationTime: now,
      isMediaAvailable: situation.state === 'connected' || situation.state === 'listening',
      isPlaying: false,
      isRecording: situation.recording !== 'none' && !situation.isRecordingPaused,
      parties,
      ...(infos === undefined ? {} : { externalInfos: infos }),
    };
  }
}

/** Each event of a call compares all its lines, and a comparison of their JSON takes three times as long. */
function isSame(before: CallLine, after: CallLine): boolean {
  return isEqual(before, after, 'lastModificationTime');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Compares values field by field, but for the ignored field of the outermost object. */
function isEqual(one: unknown, other: unknown, ignored?: string): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => key === ignored || (key in other && isEqual(one[key], other[key])));
}
