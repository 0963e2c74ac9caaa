import type { TargetNumber } from '../../../sdk/wire/forwarding/rule.ts';
import type { CalledGroup } from '../call-groups/called-group.ts';
import type { EndCause } from '../engine/port.ts';
import type { RungGroup } from '../queues/rung-group.ts';
import type { Person } from '../users/person.ts';

/** The identity that the other side sees. */
export interface Identity {
  readonly number: string;
  readonly label?: string;
  /** The number in international form, of an outside party. */
  readonly external?: string;
  /** The internal number of a caller who withholds it: `number` is empty then. */
  readonly account?: string;
}

/** The destination of a dialled number. */
export type Route =
  | {
      readonly kind: 'person';
      readonly person: Person;
      readonly shown: Identity;
      /** The kind of the person's number that was dialled; undefined: none was. */
      readonly target?: TargetNumber;
      /** A service of the user sends the call to the phones: no service and no rule for all calls applies again. */
      readonly isDirect?: boolean;
      /** The person is the secretary or assistant of the called user: rings for so long, in milliseconds, and has no rules for it. */
      readonly assistMs?: number;
      /** The assistant has not taken the call, which the person's own phones did not take for this reason. */
      readonly notTaken?: EndCause;
      /** The person hears this after answering, and decides with key 1 or 2. */
      readonly introduction?: Int16Array;
    }
  | { readonly kind: 'group'; readonly group: RungGroup; readonly shown: Identity }
  | { readonly kind: 'callGroup'; readonly group: CalledGroup; readonly shown: Identity }
  | { readonly kind: 'virtual'; readonly name: string; readonly shown: Identity };

/** Why a dialled number has no route. */
export type NumberFault = 'invalidNumber' | 'emergencyNumber';

/**
 * Parses dialled numbers; undefined for an invalid number.
 *
 * @param caller the user who dials, with speed dials of their own; undefined: no particular user
 */
export type FindRoute = (destination: string, caller?: Person) => Route | undefined;
