import { type StartOptions, startPhoneSystem as start, type TestPhoneSystem } from '#phone-system/testing.ts';
import { testCompany } from './company/company.ts';

/** Starts a phone system for a test, with the company of the tests. */
export const startPhoneSystem = (options: StartOptions = {}): Promise<TestPhoneSystem> =>
  start({ company: testCompany, ...options });
