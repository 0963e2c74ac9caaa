import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { NumberAction } from '../../../sdk/wire/number-lookup.ts';
import { enterprise } from '../domain/enterprise.ts';
import type { Person } from '../domain/person.ts';
import type { Route } from '../exchange/route.ts';
import { mayCall } from './number-class.ts';
import type { World } from './world.ts';
import { numberIn } from './written-number.ts';

/** What can be done with numbers that people wrote, and who they are of. */
export class NumberLookup {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * What this user can do with a number, however it is written: as it is dialled, as a `tel:` URI, with keys to send
   * later behind it.
   *
   * @returns nothing for what is no number, or nobody's
   */
  lookUp(written: string, user: Person): readonly NumberAction[] {
    const number = numberIn(written);
    const route = this.#world.findRoute(number);
    if (!route) return [];
    const e164 = outsideNumber(route);
    const type =
      e164 === undefined || route.kind === 'person'
        ? 'callInternalNumber'
        : mayCall(user, e164)
          ? 'callPublicNumber'
          : 'restrictedNumber';
    const { label } = route.shown;
    return [
      {
        type,
        destination: type === 'callInternalNumber' ? route.shown.number : (e164 ?? number),
        ...writings(e164),
        ...(label === undefined ? {} : { label }),
      },
    ];
  }
}

/** At which this is reached from outside. */
const outsideNumber = (route: Route): string | undefined =>
  route.kind === 'person' ? route.person.directNumber : route.shown.external;

/** A public number as it is written here and elsewhere. */
function writings(e164: string | undefined): Partial<NumberAction> {
  const number = e164 === undefined ? undefined : parsePhoneNumberFromString(e164, enterprise.countryCode);
  if (!number) return {};
  return {
    e164: number.number,
    national: number.formatNational(),
    international: number.formatInternational(),
    ...(number.country === undefined ? {} : { country: number.country }),
  };
}
