import type { LegId } from '../engine/port.ts';
import type { Alerting } from './alerting.ts';
import type { Line } from './line.ts';
import type { Identity } from './route.ts';
import type { PartyState, Standing } from './rules.ts';

/** One participant of a call: a user, who has a call line, or somebody else. */
export class Party {
  /** How the others see this one. */
  readonly identity: Identity;
  readonly line: Line | undefined;
  state: PartyState;
  /** What carries its sound: `dialled` until the exchange answers it, `open` from then on. */
  leg: { readonly id: LegId; isOpen: boolean } | undefined;
  /** Its phones that ring. */
  alerting: Alerting | undefined;
  farRings = false;
  hold: 'none' | 'here' | 'phone' = 'none';

  constructor(options: { identity: Identity; line: Line | undefined; state: PartyState }) {
    this.identity = options.identity;
    this.line = options.line;
    this.state = options.state;
  }

  get isLive(): boolean {
    return this.state !== 'ended';
  }

  /** What it stands at by itself; the call knows the rest. */
  get standing(): Pick<Standing, 'state' | 'isIncoming' | 'farRings' | 'hold'> {
    return {
      state: this.state,
      isIncoming: this.line?.isIncoming ?? false,
      farRings: this.farRings,
      hold: this.hold,
    };
  }
}
