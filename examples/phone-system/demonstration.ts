/**
 * The local phone system with a demonstration: the company acme with its users, phones that answer by themselves, and
 * people outside.
 *
 * @module callside-phone-system/demonstration
 */

import { demonstration } from './demonstration/demonstration.ts';
import type { PhoneSystemOptions } from './options.ts';
import { type PhoneSystem, runPhoneSystem } from './phone-system.ts';

export type { PhoneSystemOptions } from './options.ts';
export type { PhoneSystem } from './phone-system.ts';

/** Starts a phone system with the demonstration. Rejects as `createPhoneSystem` does. */
export function startDemonstration(options: PhoneSystemOptions): Promise<PhoneSystem> {
  return runPhoneSystem({ ...options, demonstration });
}
