import type { ReadonlySignal } from '@preact/signals-core';
import type { Call, CallLine, CallParty, Client, CrmSettings } from '#sdk/index.ts';
import { callKeyOf, isPrivate, whyIgnored } from '../rules.ts';
import type { Leg, LegKind } from './leg.ts';

/** The people in a call: the first person, and the ids of the legs of the people who were added. */
interface Members {
  readonly initial: Pick<CallParty, 'partyId' | 'displayedNumber'>;
  readonly added: Map<string, string>;
}

const gone: ReadonlySet<CallParty['state']> = new Set(['disconnected', 'failed', 'idle']);

/**
 * The user's calls as Salesforce sees them: one leg for each call, each consulted person and each added person. A person who
 * was consulted keeps the id of that leg in the conference.
 */
export class Legs {
  readonly #client: Pick<Client, 'calls' | 'terminals'>;
  readonly #settings: ReadonlySignal<CrmSettings | undefined>;
  /** Calls that Salesforce asked for, or has seen: only a call that becomes personal is taken from it. */
  readonly #shown = new Set<string>();
  readonly #kinds = new Map<string, { readonly kind: LegKind; readonly parentId: string | undefined }>();
  readonly #members = new Map<string, Members>();
  /** Consulted people whose line is gone, by the id of that leg: they may be members of the call now. */
  readonly #consulted = new Map<string, { readonly parentId: string; readonly number: string }>();
  /** Calls that a robot took in the user's place. */
  readonly #robots = new Set<string>();

  constructor(
    client: Pick<Client, 'calls' | 'terminals'>,
    settings: ReadonlySignal<CrmSettings | undefined>,
  ) {
    this.#client = client;
    this.#settings = settings;
  }

  /** Salesforce has asked for this call, whatever the settings say. */
  admit(call: Call): void {
    this.#shown.add(callKeyOf(call.line.peek()));
  }

  /** The present legs, in the order of their begin. Reads signals. */
  read(): readonly Leg[] {
    const settings = this.#settings.value;
    const calls = this.#client.calls.lines.value;
    if (calls.length === 0) this.#forget();
    if (!settings?.isAllowed) return [];
    const lines = calls.filter((call) => this.#isShown(call, settings));
    const present = new Set(lines.map(({ line }) => callKeyOf(line.value)));
    const numbers = new Set<string>();
    for (const call of lines)
      if (this.#kindOf(call, present).kind === 'consult') numbers.add(call.line.value.displayedNumber);
    return lines.flatMap((call) => this.#legsOf(call, present, numbers));
  }

  /** Without a call nothing needs to be known of former calls. */
  #forget(): void {
    for (const known of [this.#shown, this.#kinds, this.#members, this.#consulted, this.#robots])
      known.clear();
  }

  #isShown(call: Call, settings: CrmSettings): boolean {
    const line = call.line.value;
    const id = callKeyOf(line);
    if (isPrivate(line, settings) || this.#isWithRobot(line, id)) return false;
    if (this.#shown.has(id)) return true;
    const reason = whyIgnored(line, settings, this.#client.terminals.selected.value?.terminalId);
    const linked = call.linked.value;
    const isOfShown =
      line.state === 'listen' || (linked !== undefined && this.#shown.has(callKeyOf(linked.line.value)));
    const isShown =
      reason === undefined ||
      reason === 'noExternalNumber' ||
      (isOfShown && (reason === 'direction' || reason === 'noAcdGroup'));
    if (isShown) this.#shown.add(id);
    return isShown;
  }

  /** The user's own call begins when the user joins. */
  #isWithRobot({ state }: CallLine, id: string): boolean {
    if (state === 'monitoring') this.#robots.add(id);
    else if (state !== 'listen') this.#robots.delete(id);
    return this.#robots.has(id);
  }

  #kindOf(call: Call, present: ReadonlySet<string>) {
    const line = call.line.value;
    const id = callKeyOf(line);
    const known = this.#kinds.get(id);
    if (known && known.kind !== 'call') return known;
    const found = this.#firstKindOf(call, present);
    this.#kinds.set(id, found);
    return found;
  }

  #firstKindOf(call: Call, present: ReadonlySet<string>) {
    const line = call.line.value;
    if (line.state === 'listen') return { kind: 'supervised', parentId: undefined } as const;
    const other = call.linked.value?.line.value;
    const isLater = other !== undefined && !line.isIncoming && line.creationTime >= other.creationTime;
    const parentId = other && callKeyOf(other);
    const isConsult =
      isLater &&
      parentId !== undefined &&
      present.has(parentId) &&
      this.#kinds.get(parentId)?.kind !== 'consult';
    return isConsult
      ? ({ kind: 'consult', parentId } as const)
      : ({ kind: 'call', parentId: undefined } as const);
  }

  #legsOf(call: Call, present: ReadonlySet<string>, consulted: ReadonlySet<string>): readonly Leg[] {
    const line = call.line.value;
    const id = callKeyOf(line);
    const { kind, parentId } = this.#kindOf(call, present);
    const isTalking = line.state === 'talking' || line.state === 'held';
    const own: Leg = {
      id,
      kind,
      parentId,
      call,
      line,
      party: undefined,
      isConnected: isTalking || line.state === 'listen',
      isHeld: line.state === 'held',
      isRecording: line.isRecording,
      isBargedIn: kind === 'supervised' && isTalking,
      isMuted: call.isMuted.value,
      isHere: call.isHere.value,
    };
    if (kind === 'consult' && parentId !== undefined)
      this.#consulted.set(id, { parentId, number: line.displayedNumber });
    return kind === 'call' ? this.#withParties(own, consulted) : [own];
  }

  /** The leg of a call, and one for each person who was added to it. */
  #withParties(own: Leg, consulted: ReadonlySet<string>): readonly Leg[] {
    const parties = own.line.parties.filter(({ state }) => !gone.has(state));
    const [first] = parties;
    if (!first || !own.isConnected) return [own];
    const members = this.#members.get(own.id) ?? { initial: first, added: new Map<string, string>() };
    this.#members.set(own.id, members);
    const initial =
      parties.find(({ partyId }) => partyId === members.initial.partyId) ??
      parties.find(
        ({ partyId, displayedNumber }) =>
          !members.added.has(partyId) && displayedNumber === members.initial.displayedNumber,
      );
    const added = parties.flatMap((party) => {
      if (party === initial) return [];
      const id = members.added.get(party.partyId) ?? this.#idOfAdded(own, party, consulted);
      if (id === undefined) return [];
      members.added.set(party.partyId, id);
      const isConnected = party.state === 'established';
      return [{ ...own, id, kind: 'party', parentId: own.id, party, isConnected } satisfies Leg];
    });
    // The added people go on without the first person of the call.
    return initial || added.length === 0 ? [own, ...added] : added;
  }

  /** Undefined while the line of the consultation is still there. */
  #idOfAdded(own: Leg, party: CallParty, consulted: ReadonlySet<string>): string | undefined {
    if (consulted.has(party.displayedNumber)) return undefined;
    for (const [id, { parentId, number }] of this.#consulted)
      if (parentId === own.id && number === party.displayedNumber) {
        this.#consulted.delete(id);
        return id;
      }
    return `${own.id}:${party.partyId}`;
  }
}
