import type { EndCause, Engine, HandOverProgress, HandOverTarget, OnHandOver } from '../../engine/port.ts';
import type { OutsideLines } from '../outside-lines.ts';
import type { Route } from '../route.ts';
import type { Participation } from './call.ts';
import { ActionNotAllowed, BadNumber, TransferFailed } from './call-error.ts';
import type { Party } from './party.ts';
import { callCause } from './rules.ts';

export interface HandOversOptions {
  readonly engine: Pick<Engine, 'handOver'>;
  /** Undefined: the world outside lives in this phone system. */
  readonly outsideLines: Pick<OutsideLines, 'admit' | 'isAccount'> | undefined;
}

/**
 * Transfers between two far ends at a PBX where the user has an extension: the PBX connects them itself, if it can. A call to a
 * number outside stays here, where its time counts.
 */
export class HandOvers {
  readonly #options: HandOversOptions;
  /** The far ends that a PBX is asked to connect. */
  readonly #asked = new WeakSet<Party>();

  constructor(options: HandOversOptions) {
    this.#options = options;
  }

  /**
   * Sends the far end to a number of its PBX. Undefined where it has to be sent from here.
   *
   * @param onProgress is called before the user's calls end
   */
  send(
    participation: Participation,
    route: Route,
    onProgress?: (progress: HandOverProgress) => void,
  ): Promise<HandOverProgress> | undefined {
    const far = this.#farEnd(participation);
    if (!far || route.kind !== 'virtual') return undefined;
    const { external } = route.shown;
    if (external === undefined || external.startsWith('+')) return undefined;
    const { identity, line } = participation.party;
    const pass = this.#options.outsideLines?.admit({
      number: route.name,
      caller: identity,
      payer: line?.person.id,
    });
    if (pass === undefined || typeof pass === 'string') return undefined;
    const [way] = pass.ways ?? [];
    pass.ended();
    if (way?.kind !== 'trunk' || way.trunk !== far.trunk) return undefined;
    return this.#ask([participation], far, { target: { number: way.number }, onProgress });
  }

  /**
   * Connects the far ends of two calls of a user. Undefined where they are not at the same PBX.
   *
   * @param onProgress is called before the user's calls end
   */
  connect(
    one: Participation,
    other: Participation,
    onProgress?: (progress: HandOverProgress) => void,
  ): Promise<HandOverProgress> | undefined {
    const [far, target] = [this.#farEnd(one), this.#farEnd(other)];
    if (!far || !target?.leg || far.trunk !== target.trunk) return undefined;
    return this.#ask([one, other], far, { target: { replaces: target.leg.id }, onProgress });
  }

  /** Returns the far end that talks with the user over the account of a user, alone and at no cost here. */
  #farEnd({ call, party }: Participation): Party | undefined {
    const far = party.line && call.onlyFarEnd(party);
    const isOutside = far?.hasCalled === false && far.identity.external?.startsWith('+') === true;
    if (!far?.leg || far.trunk === undefined || isOutside) return undefined;
    return this.#options.outsideLines?.isAccount(far.trunk) ? far : undefined;
  }

  #ask(
    calls: readonly Participation[],
    far: Party,
    {
      target,
      onProgress,
    }: {
      readonly target: HandOverTarget;
      readonly onProgress: OnHandOver | undefined;
    },
  ): Promise<HandOverProgress> {
    const { leg } = far;
    if (!leg || this.#asked.has(far))
      return Promise.reject(new ActionNotAllowed('This call is being transferred.'));
    this.#asked.add(far);
    const { promise, resolve } = Promise.withResolvers<HandOverProgress>();
    this.#options.engine.handOver(leg.id, target, (progress, isLost = false) => {
      onProgress?.(progress);
      if (progress === 'done') for (const { call } of calls) call.leaveTransferred();
      else if (progress !== 'underway') {
        this.#asked.delete(far);
        if (progress !== 'notPossible') tellFailure(calls, progress, isLost);
      }
      resolve(progress);
    });
    return promise;
  }
}

/** The line of the far end says why its transfer failed, and ends if the far end is lost. A call of consultation goes on. */
function tellFailure([first]: readonly Participation[], cause: EndCause, isLost: boolean): void {
  if (!first) return;
  const { call, party } = first;
  if (isLost) call.leaveLost(callCause(cause));
  else if (party.line) {
    party.line.cause = callCause(cause);
    call.refresh();
  }
}

/**
 * Waits until a PBX is at a transfer; if it takes none, connects here.
 *
 * @throws BadNumber, TransferFailed
 */
export async function handedOver(
  handOver: Promise<HandOverProgress>,
  { destination, connectHere }: { readonly destination: string; connectHere(): void },
): Promise<void> {
  const progress = await handOver;
  if (progress === 'done' || progress === 'underway') return;
  if (progress === 'notPossible') connectHere();
  else throw progress === 'invalidNumber' ? new BadNumber(destination) : new TransferFailed(progress);
}
