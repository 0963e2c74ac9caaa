import type { Engine, LegId, TransferProgress } from '../../engine/port.ts';
import { canConnect, type ParticipantIndex } from '../lines/participant-index.ts';
import type { FindRoute } from '../route.ts';
import type { Call } from './call.ts';
import type { TransferTarget } from './call-host.ts';
import type { Party } from './party.ts';

/** Carries out the transfers that phones request, and tells them how they go. */
export class PhoneRequests {
  readonly #options: {
    readonly engine: Engine;
    readonly participants: ParticipantIndex;
    readonly findRoute: FindRoute;
    readonly isEmergency: (destination: string) => boolean;
  };

  constructor(options: {
    engine: Engine;
    participants: ParticipantIndex;
    findRoute: FindRoute;
    isEmergency: (destination: string) => boolean;
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
    const route = findRoute(destination);
    if (!route) report(isEmergency(destination) ? 'emergencyNumber' : 'invalidNumber');
    else if (!call.canRedirect(party, route)) report('notAllowed');
    // A service does not wait for the answer.
    else if (!party.line) call.redirect(party, route);
    else call.transferTo(party, route, report);
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
    report('answered');
    call.transfer(party, second);
  }
}
