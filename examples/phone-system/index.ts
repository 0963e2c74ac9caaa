/**
 * The local phone system in a program of your own.
 *
 * @module callside-phone-system
 */

export { createPhoneSystem, type PhoneSystem, type PhoneSystemOptions } from './phone-system.ts';
