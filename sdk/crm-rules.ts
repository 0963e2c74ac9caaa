/**
 * Runs the actions of the CRM rules that match a call.
 *
 * @module callside/crm-rules
 */

export type { LocalBridge, LocalOutcome, LocalRequest } from './crm-rules/local-bridge.ts';
