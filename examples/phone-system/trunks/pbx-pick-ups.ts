import type { CallLine } from '../../../sdk/wire/calls/call-line.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { colleagueCallLinePath, contactPath } from '../base/paths.ts';
import { colleagueActions } from '../exchange/calls/rules.ts';
import type { Route } from '../exchange/route.ts';
import type { People, Person } from '../users/person.ts';
import { codesOf } from './feature-codes.ts';
import type { PbxAccounts } from './pbx-accounts.ts';
import { pbxRoute } from './pbx-accounts.ts';
import type { CallElsewhere, PbxLamps } from './pbx-lamps.ts';

interface PbxPickUpsDeps {
  readonly changes: Pick<Changes, 'publish'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly people: Pick<People, 'all' | 'byId'>;
  readonly accounts: Pick<PbxAccounts, 'readyAt'>;
  readonly lamps: Pick<PbxLamps, 'ringingAt'>;
}

/** A call that rings for a colleague at a PBX, as those see it who can take it. */
interface Rung {
  readonly owner: Person;
  readonly call: CallElsewhere;
  readonly line: CallLine;
  /** The users who see it. */
  readonly viewers: ReadonlySet<number>;
}

/** The calls that ring for colleagues at a PBX, for those who have an extension there and may take them. */
export class PbxPickUps {
  readonly #deps: PbxPickUpsDeps;
  /** By the user and the PBX. */
  readonly #rung = new Map<string, Rung>();
  #last = 0;

  constructor(deps: PbxPickUpsDeps) {
    this.#deps = deps;
  }

  /** Returns the calls that this user can take. */
  of(viewerId: number): readonly CallLine[] {
    return [...this.#rung.values()].flatMap(({ viewers, line }) => (viewers.has(viewerId) ? [line] : []));
  }

  /** Returns the route by which this user takes a call; undefined for the line of another call. */
  routeTo(viewer: Person, lineId: string): Route | undefined {
    const rung = [...this.#rung.values()].find(({ line }) => line.lineId === lineId);
    const way = rung?.viewers.has(viewer.id) ? this.#wayOf(viewer, rung.call) : undefined;
    if (!rung || !way) return undefined;
    const { number, label } = rung.call.ringing?.caller ?? { number: '' };
    const shown = number === '' ? rung.call.extension : number;
    return {
      kind: 'virtual',
      name: way,
      shown: { number: shown, external: shown, ...(label !== undefined && { label }) },
    };
  }

  /** The calls of this user at PBXs have changed. */
  follow(owner: Person): void {
    const ringing = new Map(
      this.#deps.lamps
        .ringingAt(owner.id)
        .map((call) => [`${owner.id} ${call.trunkId} ${call.extension}`, call]),
    );
    for (const [key, rung] of this.#rung) {
      const after = ringing.get(key);
      if (rung.owner.id !== owner.id || (after && isSameCall(after, rung.call))) continue;
      this.#rung.delete(key);
      const line: CallLine = { ...rung.line, state: 'dropped', actions: [] };
      for (const viewer of rung.viewers) this.#publish(viewer, line);
    }
    for (const [key, call] of ringing) {
      const before = this.#rung.get(key);
      if (before) this.#rung.set(key, { ...before, call });
      else this.#begin(key, owner, call);
    }
  }

  #begin(key: string, owner: Person, call: CallElsewhere): void {
    const viewers = this.#deps.people
      .all()
      .filter((viewer) => mayTake(owner, viewer) && this.#wayOf(viewer, call) !== undefined);
    if (viewers.length === 0) return;
    this.#last += 1;
    const line = lineOf(`pbx-${this.#last}`, { owner, call, now: this.#deps.clock.now() });
    this.#rung.set(key, { owner, call, line, viewers: new Set(viewers.map(({ id }) => id)) });
    for (const { id } of viewers) this.#publish(id, line);
  }

  /** Returns the name of the route: in the place of the phone that rings, or else by the code of the PBX. */
  #wayOf(viewer: Person, { trunkId, extension, ringing }: CallElsewhere): string | undefined {
    const account = this.#deps.accounts.readyAt(trunkId, viewer.id);
    if (!account) return undefined;
    const code = codesOf(account.values)?.pickUp.replace('{number}', () => extension);
    const dialog = ringing?.dialog;
    if (code === undefined && !dialog) return undefined;
    const replaces = dialog && { number: ringing.target ?? extension, dialog };
    return pbxRoute({ account: account.id, number: code ?? '', replaces });
  }

  #publish(viewerId: number, line: CallLine): void {
    const isLast = line.state === 'dropped';
    this.#deps.changes.publish(topics.colleagueCallLines(viewerId), {
      uri: line.restUri,
      item: line,
      isLast,
    });
  }
}

/** True for a viewer who may pick up such a call here. */
const mayTake = (owner: Person, viewer: Person): boolean =>
  colleagueActions({ state: 'ringing', isIncoming: true }, owner, viewer, {
    isOwnGroup: false,
    isMonitored: false,
  }).includes('pickUp');

const isSameCall = ({ ringing: one }: CallElsewhere, { ringing: other }: CallElsewhere): boolean =>
  one?.dialog?.callId === other?.dialog?.callId && one?.caller?.number === other?.caller?.number;

function lineOf(
  lineId: string,
  { owner, call, now }: { readonly owner: Person; readonly call: CallElsewhere; readonly now: number },
): CallLine {
  const { number = '', label } = call.ringing?.caller ?? {};
  return {
    restUri: colleagueCallLinePath(lineId),
    lineId,
    call: `telephony/Call/${lineId}`,
    state: 'ringing',
    stateCause: 'causeNormal',
    actions: ['pickUp'],
    isIncoming: true,
    extension: owner.extension,
    ownerContact: contactPath(String(owner.id)),
    displayedNumber: number,
    ...(number !== '' && { displayedExternalNumber: number }),
    ...(label !== undefined && { displayedLabel: label }),
    displayedVia: call.pbx,
    parties: [],
    creationTime: now,
    lastModificationTime: now,
    isMediaAvailable: false,
    isPlaying: false,
    isRecording: false,
  };
}
