import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Changes } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { CompanySettings } from '../company/company-settings.ts';
import { CompanyStore } from '../company/company-store.ts';
import type { Demonstration } from '../demonstration-port.ts';
import type { Disposables } from '../disposables.ts';
import type { PhoneEngine } from '../engine/phone-engine.ts';
import type { EngineHost } from '../engine/port.ts';
import { type Certificate, obtainCertificate } from '../http/server/certificate.ts';
import { RateLimitedLog } from '../limits/rate-limited-log.ts';
import { CallRights } from '../numbers/call-rights.ts';
import { Numbering } from '../numbers/numbering.ts';
import type { PhoneSystemOptions } from '../options.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** The options of a phone system, and the parts that a demonstration adds or a simulation replaces. */
export interface CoreOptions extends PhoneSystemOptions {
  readonly demonstration?: Demonstration;
  /** The store, if it is open already. It ends with the phone system. */
  readonly store?: Store;
  /** Opens the phones that answer by themselves, where there is no demonstration. */
  readonly openPhones?: Demonstration['openPhones'];
  readonly clock?: Clock;
  readonly createEngine?: (host: EngineHost) => PhoneEngine;
}

/** The dependencies of every concern. */
export interface Core {
  readonly options: CoreOptions;
  /** They run in reverse order when the phone system stops. */
  readonly disposables: Disposables;
  /** Undefined: the phone system is reached by http. */
  readonly certificate: Certificate | undefined;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly company: CompanyStore;
  readonly settings: CompanySettings;
  /** Which numbers outside users may call. */
  readonly callRights: CallRights;
  /** Reads numbers as people of the company write them. */
  readonly numbering: Numbering;
  /** The log of peers' faults. */
  readonly warnings: RateLimitedLog;
  /** Returns the log of a part of the phone system. */
  log(part: string): Logger;
}

/** Opens the store. @throws MissingCompany */
export async function composeCore(options: CoreOptions, disposables: Disposables): Promise<Core> {
  const log = (part: string) => options.log.child({ part });
  const { https, host, data, database, people, activity = false } = options;
  const certificate = https && (await obtainCertificate(https, { folder: data, host }));
  const clock = options.clock ?? new Clock();
  const seed = options.demonstration?.seed({
    company: options.company,
    people,
    activity,
    now: clock.now(),
  });
  const store =
    options.store ??
    (await openStore({ server: database, folder: data, ...(seed && { seed }), log: log('store') }));
  disposables.add(() => store.close());
  const warnings = new RateLimitedLog(log('http'));
  disposables.add(() => warnings.dispose());
  const { db } = store;
  const changes = new Changes();
  const company = await CompanyStore.load(db, { changes, first: options.company });
  const settings = await CompanySettings.load(db, changes);
  const numbering = new Numbering(company);
  return {
    options,
    disposables,
    certificate,
    db,
    clock,
    changes,
    company,
    settings,
    callRights: new CallRights(settings, company),
    numbering,
    warnings,
    log,
  };
}
