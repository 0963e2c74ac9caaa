import {
  type AdministeredNumber,
  administeredNumberSource,
} from '../../../sdk/wire/administration/company.ts';
import type { CallGroups } from '../call-groups/call-groups.ts';
import { type CurrentCompany, siteOfNumber } from '../company/company.ts';
import { numbersIn, serviceAt } from '../company/number-ranges.ts';
import type { AcdGroups } from '../queues/acd-groups.ts';
import type { Page, PageRange } from '../store/page.ts';
import { displayName, type People } from '../users/person.ts';

interface NumberListDeps {
  readonly people: Pick<People, 'all'>;
  readonly company: CurrentCompany;
  readonly groups: Pick<AcdGroups, 'addresses'>;
  readonly callGroups: Pick<CallGroups, 'all'>;
  readonly isEmergency: (number: string) => boolean;
  /** Returns the name of the phone that answers by itself at an internal number. */
  readonly serviceAt: (number: string) => string | undefined;
}

/** A number and its holder, apart from its site and its path on the wire. */
type Held = Omit<AdministeredNumber, 'restUri' | 'site'>;

/** A selection of numbers. */
export interface NumberQuery {
  /** A part of a number or of the name of a holder. */
  readonly search?: string | undefined;
  /** Free internal numbers only. */
  readonly isFree?: boolean | undefined;
}

/** The numbers with their holders, and the internal numbers that are free. */
export class NumberList {
  readonly #deps: NumberListDeps;

  constructor(deps: NumberListDeps) {
    this.#deps = deps;
  }

  page(
    { search = '', isFree = false }: NumberQuery,
    { offset, length }: PageRange,
  ): Page<AdministeredNumber> {
    const held = this.#held();
    const text = search.trim().toLowerCase();
    const fits = ({ number, holder }: Held) => number.includes(text) || holder.toLowerCase().includes(text);
    const all = isFree ? this.#free(held) : held;
    const found = all.filter(fits);
    const items = found.slice(offset, offset + length).map((item) => ({
      restUri: `${administeredNumberSource}/${item.number}`,
      ...item,
      site: siteOfNumber(this.#deps.company.current, item.number)?.label ?? '',
    }));
    return { count: found.length, items };
  }

  #held(): readonly Held[] {
    const { people, company, groups, callGroups } = this.#deps;
    const { numberPlan, faxNumber } = company.current;
    const ofUsers = people
      .all()
      .flatMap((person) =>
        [person.number, person.directNumber, person.mobileDirectNumber].flatMap((number) =>
          number === undefined
            ? []
            : [{ number, kind: 'user' as const, holder: displayName(person), userID: String(person.id) }],
        ),
      );
    const other = (number: string, kind: 'queue' | 'group' | 'service', holder: string) => ({
      number,
      kind,
      holder,
      userID: '',
    });
    const ofQueues = groups
      .addresses()
      .flatMap(({ addressNumber, label, pnNumbers }) =>
        [addressNumber, ...pnNumbers].map((number) => other(number, 'queue', label)),
      );
    const ofGroups = callGroups.all().map(({ addressNumber, label }) => other(addressNumber, 'group', label));
    const ofServices = numbersIn(numberPlan.services).flatMap((number) => {
      const name = serviceAt(numberPlan, number) ?? this.#deps.serviceAt(number);
      return name === undefined ? [] : [other(number, 'service', name)];
    });
    const fax = faxNumber === undefined ? [] : [other(faxNumber, 'service', 'Fax')];
    return [...ofUsers, ...ofQueues, ...ofGroups, ...ofServices, ...fax].sort(byNumber);
  }

  #free(held: readonly Held[]): readonly Held[] {
    const taken = new Set(held.map(({ number }) => number));
    return numbersIn(this.#deps.company.current.numberPlan.users)
      .filter((number) => !taken.has(number) && !this.#deps.isEmergency(number))
      .map((number) => ({ number, kind: 'free', holder: '', userID: '' }));
  }
}

/** Internal numbers come first. */
const byNumber = (one: Held, other: Held): number =>
  Number(one.number.startsWith('+')) - Number(other.number.startsWith('+')) ||
  (one.number < other.number ? -1 : Number(one.number > other.number));
