/**
 * The local phone system inside a test.
 *
 * @module callside/testing
 */

import { type Logger, pino } from 'pino';
import { startDemonstration } from './demonstration.ts';
import type { PhoneSystemOptions } from './options.ts';
import type { PhoneSystem } from './phone-system.ts';
import { isAsterisk } from './testing/engine.ts';
import type { TestPhone, TestPhoneOptions } from './testing/test-phone.ts';

export type { PhoneSystem } from './phone-system.ts';
export type { TestPhone, TestPhoneOptions, TestPhoneState } from './testing/test-phone.ts';

/** Options of a test's phone system. */
export type StartOptions = Partial<Omit<PhoneSystemOptions, 'log'>> & { readonly log?: Logger };

/** A phone system for a test. */
export interface TestPhoneSystem extends PhoneSystem {
  /**
   * Registers a phone for a user. Programs in Node have no phone of their own: with this phone the user can call and be
   * called. It takes over from a phone that the user has in a browser, and stops with the phone system.
   *
   * @example
   * const phone = await phoneSystem.addPhone('bob');
   * await client.calls.place('102');
   * await phone.answer();
   */
  addPhone(login: string, options?: TestPhoneOptions): Promise<TestPhone>;
}

/**
 * Starts a phone system with demonstration users for a test: in memory, on a free port, silent. Histories, mailboxes and favourites
 * are empty, unless `activity` is set.
 *
 * @example
 * const phoneSystem = await startPhoneSystem();
 * await fetch(`${phoneSystem.url}/restletrouter/FilesService/customdata/datas`);
 * await phoneSystem.stop();
 */
export async function startPhoneSystem(options: StartOptions = {}): Promise<TestPhoneSystem> {
  const system = await startDemonstration({
    port: 0,
    host: 'localhost',
    sipPort: 0,
    data: undefined,
    control: false,
    logSip: false,
    log: pino({ level: 'silent' }),
    ...engineOfTests(),
    ...options,
  });
  const phones: TestPhone[] = [];
  return {
    ...system,
    async addPhone(login, phoneOptions) {
      // Most tests need none, and SIP takes a moment to load.
      const { TestPhone } = await import('./testing/test-phone.ts');
      const phone = await TestPhone.register(system.url, login, phoneOptions);
      phones.push(phone);
      return phone;
    },
    async stop() {
      await Promise.all(phones.map((phone) => phone.stop()));
      await system.stop();
    },
  };
}

/** The engine of all tests, where the environment names one: `ENGINE=asterisk`, and the folder of Asterisk in `ASTERISK`. */
function engineOfTests(): Pick<PhoneSystemOptions, 'engine' | 'asterisk'> {
  return isAsterisk ? { engine: 'asterisk', asterisk: process.env.ASTERISK } : {};
}
