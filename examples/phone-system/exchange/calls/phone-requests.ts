import type { Engine, HandOverProgress, LegId, TransferProgress } from '../../engine/port.ts';
import { canConnect, type ParticipantIndex } from '../lines/participant-index.ts';
import type { FindRoute } from '../route.ts';
import type { Call } from './call.ts';
import type { TransferTarget } from './call-host.ts';
import type { HandOvers } from './hand-overs.ts';
import type { Party } from './party.ts';

/** Carries out the transfers that phones request, and tells them how they go. */
export class PhoneRequests {
  readonly #options: {
    readonly engine: Engine;
    readonly participants: ParticipantIndex;
    readonly findRoute: FindRoute;
    readonly isEmergency: (destination: string) => boolean;
    readonly handOvers: HandOvers;
  };

  constructor(options: {
    engine: Engine;
    participants: ParticipantIndex;
    findRoute: FindRoute;
    isEmergency: (destination: string) => boolean;
    handOvers: HandOvers;
  }) {
    this.#options = options;
  }

  transfer(call: Call, party: Party, { destination, replaces }: TransferTarget): void {
    const report = (progress: TransferProgress) => {
      if (party.leg) this.#options.engine.tellTransfer(party.leg.id, progress);
    };
    if (replaces === undefined) this.#send(call, party, { destination, report });
    else this.#connect(call, party, { replaces, report });
  }

  #send(
    call: Call,
    party: Party,
    { destination, report }: { destination: string; report: (progress: TransferProgress) => void },
  ): void {
    const { findRoute, isEmergency } = this.#options;
    const route = findRoute(destination, party.line?.person);
    if (!route) report(isEmergency(destination) ? 'emergencyNumber' : 'invalidNumber');
    else if (!call.canRedirect(party, route)) report('notAllowed');
    // A service does not wait for the answer.
    else if (!party.line) call.redirect(party, route);
    else {
      const connectHere = () => call.transferTo(party, route, report);
      const follow = this.#follow(report, connectHere);
      const handOver = this.#options.handOvers.send({ call, party }, route, follow);
      if (!handOver) connectHere();
      else handOver.catch(() => report('notAllowed'));
    }
  }

  /** Connects the far ends of two calls of a phone, and releases the phone. */
  #connect(
    call: Call,
    party: Party,
    { replaces, report }: { replaces: LegId; report: (progress: TransferProgress) => void },
  ): void {
    const first = { call, party };
    const second = this.#options.participants
      .of(party.line?.person.id ?? 0)
      .find((one) => one.party.leg?.id === replaces);
    if (!second || second.call === call || !canConnect(first, second)) {
      report('notAllowed');
      return;
    }
    const connectHere = () => {
      report('answered');
      call.transfer(party, second);
    };
    const follow = this.#follow(report, connectHere);
    const handOver = this.#options.handOvers.connect(first, second, follow);
    if (!handOver) connectHere();
    else handOver.catch(() => report('notAllowed'));
  }

  /** Another phone system carries the transfer out; if it takes none, that happens here. */
  #follow(
    report: (progress: TransferProgress) => void,
    connectHere: () => void,
  ): (progress: HandOverProgress) => void {
    return (progress) => {
      if (progress === 'notPossible') connectHere();
      else if (progress === 'done') report('answered');
      else report(progress === 'underway' ? 'ringing' : progress);
    };
  }
}
