/**
 * The call check: finds out why calls fail in this browser or network.
 *
 * @module callside/check
 */

/** Entry of its own: the check of everything that a call in this browser needs. Few ask for it, and it is large. */
export { checkPhone } from './phones/browser/doctor/check-phone.ts';
export type {
  CheckFacts,
  CheckFault,
  CheckLayer,
  CheckStep,
  PhoneCheck,
  PhoneCheckOptions,
} from './phones/browser/doctor/phone-check.ts';
