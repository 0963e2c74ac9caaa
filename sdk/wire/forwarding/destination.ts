import { namedDestinations, specialDestinations } from './named-destinations.ts';

/** The kind of a destination: a named destination, a service, or `OTHERS` for a number. */
export const destinationKinds = [...namedDestinations, ...specialDestinations, 'OTHERS'] as const;
/** The kind of a destination: a named destination, a service, or `OTHERS` for a number. */
export type DestinationKind = (typeof destinationKinds)[number];

const forced: Readonly<Record<string, 'OB' | 'NA'>> = {
  '~CallBackOnBusy': 'OB',
  '~CallBackOnNoAnswer': 'NA',
};

/** Returns the only type that a rule with this destination can have; undefined if it can have any. */
export const forcedType = (destination: string): 'OB' | 'NA' | undefined =>
  Object.hasOwn(forced, destination) ? forced[destination] : undefined;

/** A number of digits, with or without a plus. */
export const numberPattern = /^\+?\d{1,40}$/;

/** Every destination that can be written. */
export const destinationPattern = new RegExp(
  `^(?:\\+?\\d{1,40}|${[...namedDestinations, ...specialDestinations].join('|')})$`,
);

const services: Readonly<Record<Exclude<DestinationKind, 'OTHERS'>, string>> = {
  ENT_VM: 'voicemail',
  ENT_RCPT: 'reception',
  USER_HOME: 'home',
  USER_MOBILE: 'mobile',
  REJECTION: 'rejection',
  '~CallBackOnBusy': 'callback',
  '~CallBackOnNoAnswer': 'callback',
  '~CallQueuingService': 'callqueuing',
};

/** The service of rules that lead to a number. */
const numberService = 'number';

/** Returns true for a name by which rules can be selected (`type`), as `voicemail`. */
export const isForwardingService = (name: string): boolean =>
  name === numberService || Object.values(services).includes(name);

/** Returns the kind of a destination. A destination that is unknown here counts as a number. */
export const destinationKind = (destination: string): DestinationKind =>
  destinationKinds.find((kind) => kind === destination) ?? 'OTHERS';

/** Returns the service that a destination belongs to, as `voicemail`; `number` for a number. */
export function serviceOfDestination(destination: string): string {
  const kind = destinationKind(destination);
  return kind === 'OTHERS' ? numberService : services[kind];
}
