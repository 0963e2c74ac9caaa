import type { CallCause, CallLine } from '../../../sdk/wire/call-line.ts';
import type { Clock } from '../domain/clock.ts';
import { callLinePath, callPath, extensionPath, terminalPath } from '../domain/paths.ts';
import type { Person } from '../domain/person.ts';
import type { Identity } from './route.ts';
import { lineActions, lineState, type Standing } from './rules.ts';

export interface LineOptions {
  readonly clock: Clock;
  readonly number: number;
  readonly callId: number;
  readonly person: Person;
  readonly isIncoming: boolean;
  readonly far: Identity;
  readonly phoneId: string | undefined;
  readonly infos?: CallLine['externalInfos'];
  /** The number that the call was first meant for, where it was sent on. */
  readonly redirectedFrom?: string | undefined;
}

/** A call as one of its users sees it. */
export class Line {
  readonly number: number;
  readonly person: Person;
  readonly isIncoming: boolean;
  readonly createdAt: number;
  readonly #options: LineOptions;
  far: Identity;
  /** The call that it is part of; another one after a transfer or a merge. */
  callId: number;
  /** More than two talk in its call. */
  isConference = false;
  phoneId: string | undefined;
  /** When both ends first heard each other. */
  talkingAt: number | undefined;
  cause: CallCause = 'causeNormal';
  /** As last published. Replaced as a whole, never changed. */
  #current: CallLine | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    this.createdAt = options.clock.now();
    this.number = options.number;
    this.person = options.person;
    this.isIncoming = options.isIncoming;
    this.far = options.far;
    this.callId = options.callId;
    this.phoneId = options.phoneId;
  }

  get id(): string {
    return `-${this.number}`;
  }

  get current(): CallLine | undefined {
    return this.#current;
  }

  /** What it is now, if that is something new. */
  update(standing: Standing): CallLine | undefined {
    const next = this.#describe(standing, this.#options.clock.now());
    if (this.#current && isSame(this.#current, next)) return undefined;
    this.#current = next;
    return next;
  }

  #describe(standing: Standing, now: number): CallLine {
    const { infos, redirectedFrom } = this.#options;
    const { far } = this;
    return {
      restUri: callLinePath(this.id),
      lineId: this.id,
      call: callPath(this.callId),
      ...(this.isConference ? { conference: callPath(this.callId) } : {}),
      state: lineState(standing),
      stateCause: this.cause,
      actions: [...lineActions(standing)],
      isIncoming: this.isIncoming,
      extension: extensionPath(this.person.number),
      ...(this.phoneId === undefined ? {} : { terminal: terminalPath(this.phoneId) }),
      displayedNumber: far.number,
      ...(far.external === undefined ? {} : { displayedExternalNumber: far.external }),
      ...(far.label === undefined ? {} : { displayedLabel: far.label }),
      ...(redirectedFrom === undefined ? {} : { lastRedirectedNumber: redirectedFrom }),
      creationTime: this.createdAt,
      ...(this.talkingAt === undefined ? {} : { talkingTime: this.talkingAt }),
      lastModificationTime: now,
      isMediaAvailable: standing.state === 'connected',
      isPlaying: false,
      isRecording: standing.recording !== 'none',
      parties: [],
      ...(infos === undefined ? {} : { externalInfos: infos }),
    };
  }
}

function isSame(before: CallLine, after: CallLine): boolean {
  const { lastModificationTime: _, ...one } = before;
  const { lastModificationTime: __, ...other } = after;
  return JSON.stringify(one) === JSON.stringify(other);
}
