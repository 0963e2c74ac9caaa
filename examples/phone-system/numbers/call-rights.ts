import { type CallClass, costlyClasses } from '../../../sdk/wire/administration/outside-calls.ts';
import type { Company, CurrentCompany } from '../company/company.ts';
import type { CompanySettings } from '../company/company-settings.ts';
import type { Person } from '../users/person.ts';
import { KnownReadings } from './known-readings.ts';
import { classOf, type NumberClass } from './number-class.ts';

/** Why a number outside may not be called: by its class, because it is abroad, or because the costly classes are closed. */
export type ClassFault = 'notAllowed' | 'abroadNotAllowed' | 'outsideClosed';

/** The classes that the right to call premium numbers adds. */
const premiumClasses: readonly CallClass[] = ['premium', 'sharedCost', 'satellite', 'unknown'];

/** Which numbers outside a user may call, by the rules of the company and the department, and the rights of the user. */
export class CallRights {
  readonly #settings: Pick<CompanySettings, 'of'>;
  readonly #company: CurrentCompany;
  readonly #classes = new KnownReadings<Company, NumberClass>((e164) => classOf(e164, this.#company.current));

  constructor(settings: Pick<CompanySettings, 'of'>, company: CurrentCompany) {
    this.#settings = settings;
    this.#company = company;
  }

  /** @param e164 as `+33899000000` */
  classOf(e164: string): NumberClass {
    return this.#classes.of(e164, this.#company.current);
  }

  /**
   * Returns why a number may not be called; undefined if it may.
   *
   * @param person the user who calls; undefined: the rules of the company apply alone
   */
  faultOf(person: Person | undefined, e164: string): ClassFault | undefined {
    const { lock } = this.#settings.of('outsideCalls');
    const { name, isAbroad } = this.classOf(e164);
    const allowed = this.#allowed(person);
    // A premium number abroad needs both rights.
    if (isAbroad && name !== 'satellite' && !allowed.has('international')) return 'abroadNotAllowed';
    if (!allowed.has(name)) return 'notAllowed';
    return lock && (isAbroad || costlyClasses.has(name)) ? 'outsideClosed' : undefined;
  }

  mayCall(person: Person | undefined, e164: string): boolean {
    return this.faultOf(person, e164) === undefined;
  }

  #allowed(person: Person | undefined): ReadonlySet<CallClass> {
    const { classes, departments } = this.#settings.of('outsideCalls');
    const ofDepartment = departments.find(
      ({ department }) => person !== undefined && department === person.department,
    );
    return new Set<CallClass>([
      ...classes,
      ...(ofDepartment?.classes ?? []),
      ...(person?.mayCallAbroad ? (['international'] as const) : []),
      ...(person?.mayCallPremium ? premiumClasses : []),
    ]);
  }
}
