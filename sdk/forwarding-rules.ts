/**
 * Edits the rules by which calls are forwarded, and finds what they do with a call.
 *
 * @module callside/forwarding-rules
 */

import type { Client } from './client.ts';
import { ForwardingRules } from './forwardings/forwarding-rules.ts';

export {
  type DestinationKind,
  destinationKinds,
  forcedType,
  isForwardingService,
} from '#wire/forwarding/destination.ts';
export {
  type ForwardFilter,
  type ForwardingScope,
  type ForwardType,
  forwardDelays,
  forwardFilters,
  forwardTypes,
  listableFilters,
  type PresenceFilterValue,
  presenceGroups,
  type TargetNumber,
  targetNumbers,
} from '#wire/forwarding/rule.ts';
export type { SimulatedCall, Simulation } from '#wire/forwarding/simulation.ts';
export { dayMinutes, type TimeFault, type TimeFilter, weekDays } from '#wire/forwarding/time-filter.ts';
export type { ForwardingDraft } from './forwardings/draft.ts';
export {
  blankFields,
  type ForwardingFault,
  type ForwardingFields,
  fieldsOf,
  type UnreadableField,
  unreadableOf,
} from './forwardings/fields.ts';
export type { ForwardingRules } from './forwardings/forwarding-rules.ts';

/**
 * Makes the editor of a client's rules. The list of the rules is `client.forwardings`.
 *
 * @example
 * const rules = createForwardingRules(client);
 * const draft = rules.draft();
 * draft.set({ forwardType: 'NA', destination: 'ENT_VM', noAnswerForwardingDelay: 30_000 });
 * await draft.save();
 */
export const createForwardingRules = (client: Client): ForwardingRules =>
  new ForwardingRules({
    ...client.deps,
    info: client.profile.info,
    forwardings: client.forwardings,
  });
