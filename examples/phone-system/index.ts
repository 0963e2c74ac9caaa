/**
 * The local phone system in a program of your own.
 *
 * @module callside-phone-system
 */

export type { PhoneSystemOptions } from './options.ts';
export { createPhoneSystem, type PhoneSystem } from './phone-system.ts';
