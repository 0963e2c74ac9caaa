import { createHash } from 'node:crypto';
import {
  type AdministeredCompany,
  type CompanyChange,
  type CompanyValues,
  companySource,
  companyValueNames,
} from '../../../sdk/wire/administration/company.ts';
import type { FixedValue } from '../../../sdk/wire/administration/fixed.ts';
import { type Company, InvalidCompany } from '../company/company.ts';
import type { CompanyStore } from '../company/company-store.ts';
import type { Actor, Audit } from './audit.ts';
import { ChangedMeanwhile } from './faults.ts';

const versionOf = (company: Company): string =>
  createHash('sha256').update(JSON.stringify(company)).digest('base64url').slice(0, 12);

const valuesOf = (company: Company): CompanyValues =>
  structuredClone(
    Object.fromEntries(
      companyValueNames.flatMap((name) => (company[name] === undefined ? [] : [[name, company[name]]])),
    ),
  ) as unknown as CompanyValues;

/** The company as administrators see and change it. Every change is recorded. */
export class CompanyAdministration {
  readonly #store: CompanyStore;
  readonly #audit: Audit;
  readonly #fixed: readonly FixedValue[];

  /** @param fixed the values that options at the start set */
  constructor(store: CompanyStore, audit: Audit, fixed: readonly FixedValue[] = []) {
    this.#store = store;
    this.#audit = audit;
    this.#fixed = fixed;
  }

  describe(): AdministeredCompany {
    const { current } = this.#store;
    const { name, sipDomain, mailDomain, country } = current;
    return {
      restUri: companySource,
      name,
      sipDomain,
      mailDomain,
      country,
      fixed: [...this.#fixed],
      version: versionOf(current),
      ...valuesOf(current),
    };
  }

  /**
   * Changes the named values.
   *
   * @throws InvalidCompany with a sentence for each fault, ChangedMeanwhile
   */
  async change(actor: Actor, { version, ...change }: CompanyChange): Promise<AdministeredCompany> {
    const before = valuesOf(this.#store.current);
    if (version !== undefined && version !== versionOf(this.#store.current))
      throw new ChangedMeanwhile('Another administrator has changed the company.');
    const wanted = Object.fromEntries(
      Object.entries(change).flatMap(([name, value]) =>
        // Null takes a value away.
        value === undefined ? [] : [[name, value ?? undefined]],
      ),
    );
    const fixed = this.#fixed.find(({ name }) => name in wanted);
    if (fixed) throw new InvalidCompany(`${fixed.name} is set by ${fixed.source}.`);
    const next = await this.#store.change(wanted);
    await this.#audit.record(actor, {
      action: 'change',
      kind: 'company',
      subject: next.name,
      label: next.displayName,
      before: { ...before },
      after: { ...valuesOf(next) },
    });
    return this.describe();
  }
}
