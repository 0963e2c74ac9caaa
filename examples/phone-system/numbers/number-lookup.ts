import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { NumberLookup as FoundNumber } from '../../../sdk/wire/calls/number-lookup.ts';
import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';
import { type CurrentCompany, publicNumberOf } from '../company/company.ts';
import type { Route } from '../exchange/route.ts';
import type { Person } from '../users/person.ts';
import type { CallRights } from './call-rights.ts';
import type { NumberPlan } from './number-plan.ts';
import { keysIn, numberIn } from './written-number.ts';

/** Finds the calls that are possible with written numbers, and the owners of the numbers. */
export class NumberLookup {
  readonly #plan: Pick<NumberPlan, 'findRoute' | 'emergencyNumber'>;
  readonly #company: CurrentCompany;
  readonly #rights: Pick<CallRights, 'mayCall'>;
  /** Set once the trunks are known. */
  takesEmergencies: () => boolean = () => false;

  constructor(
    plan: Pick<NumberPlan, 'findRoute' | 'emergencyNumber'>,
    company: CurrentCompany,
    rights: Pick<CallRights, 'mayCall'>,
  ) {
    this.#plan = plan;
    this.#company = company;
    this.#rights = rights;
  }

  /**
   * Returns the possible calls of this user with a number in any format: as dialled, as a `tel:` URI, with keys to send
   * afterwards. Nothing for an invalid or unassigned number.
   */
  lookUp(written: string, user: Person): readonly FoundNumber[] {
    const dialled = numberIn(written);
    const route = this.#plan.findRoute(dialled, user);
    if (!route) return this.#emergency(dialled, user);
    const { number, label, external } = route.shown;
    const e164 = external ?? this.#directNumber(route);
    const dsDelayedDigits = keysIn(written);
    const about = {
      ...writings(e164, this.#company.current.country),
      ...(label === undefined ? {} : { label }),
      ...(dsDelayedDigits && { dsDelayedDigits }),
    };
    if (external === undefined) return [{ isDSValidNumber: 'I', internalNumber: number, ...about }];
    return [{ isDSValidNumber: this.#rights.mayCall(user, external) ? 'E' : 'N', ...about }];
  }

  #emergency(dialled: string, user: Person): readonly FoundNumber[] {
    const number = this.#plan.emergencyNumber(dialled, user);
    if (number === undefined) return [];
    return this.takesEmergencies()
      ? [{ isDSValidNumber: 'E', e164: number, national: number, international: number }]
      : [{ isDSValidNumber: 'S', internalNumber: readWrittenNumber(dialled)?.number ?? dialled }];
  }

  /** Returns the public number for a short number of a colleague, a group or a phone that answers by itself. */
  #directNumber(route: Route): string | undefined {
    if (route.kind === 'person') return route.person.directNumber;
    if (route.kind === 'group') return route.group.directNumber;
    const e164 = publicNumberOf(this.#company.current, route.shown.number);
    const isFromOutside = e164.startsWith('+') && this.#plan.findRoute(e164) !== undefined;
    return route.kind === 'virtual' && isFromOutside ? e164 : undefined;
  }
}

/** A public number as it is written here and elsewhere. */
function writings(e164: string | undefined, country: CountryCode): Partial<FoundNumber> {
  const number = e164 === undefined ? undefined : parsePhoneNumberFromString(e164, country);
  if (!number) return e164 === undefined ? {} : { e164 };
  return {
    e164: number.number,
    national: number.formatNational(),
    international: number.formatInternational(),
    ...(number.country === undefined ? {} : { country: number.country }),
  };
}
