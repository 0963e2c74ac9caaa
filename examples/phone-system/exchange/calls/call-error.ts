import type { EndCause } from '../../engine/port.ts';
import type { OutsideFault } from '../outside-lines.ts';

const shownLength = 60;
const shown = (dialled: string): string =>
  dialled.length > shownLength ? `${dialled.slice(0, shownLength)}…` : dialled;

/** The dialled number cannot be called. */
export class BadNumber extends Error {
  override readonly name = 'BadNumber';

  constructor(dialled: string) {
    super(`Bad number: ${shown(dialled)}`);
  }
}

/** The dialled number belongs to an emergency service, which the phone system does not connect. */
export class EmergencyNumber extends Error {
  override readonly name = 'EmergencyNumber';

  constructor(dialled: string) {
    super(`Emergency number: ${shown(dialled)}`);
  }
}

/** The user may not call the dialled number outside, or not now. */
export class OutsideRefused extends Error {
  override readonly name = 'OutsideRefused';

  constructor(fault: OutsideFault) {
    super(`Call outside refused: ${fault}`);
  }
}

/** The destination of a transfer did not take the call, which goes on as it was. */
export class TransferFailed extends Error {
  override readonly name = 'TransferFailed';

  constructor(cause: EndCause) {
    super(`The transfer failed: ${cause}`);
  }
}

/** The call line is over, or never was this user's. */
export class LineGone extends Error {
  override readonly name = 'LineGone';

  constructor(message = 'This call is over.') {
    super(message);
  }
}

/** The call or the phone is not in a state for this. */
export class ActionNotAllowed extends Error {
  override readonly name = 'ActionNotAllowed';
}
