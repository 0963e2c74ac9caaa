/**
 * Edits the rules by which calls are forwarded, and finds what they do with a call.
 */

import type { ClientDomains } from './domains.ts';
import { ForwardingRules } from './forwardings/forwarding-rules.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

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

/** Returns the domain of a client that `client.forwardingRules` gives. */
export const forwardingRulesOf = oncePerOwner(
  (client: ClientDomains) =>
    new ForwardingRules({
      ...client.deps,
      info: client.profile.info,
      forwardings: client.forwardings,
    }),
);
