import * as z from 'zod/mini';
import { type DialPlace, isEmergencyNumber } from '../numbers/emergency-numbers.ts';

/** Numbers from `first` to `last`, as texts with the same number of digits. Both ends belong to the range. */
export interface NumberRange {
  /** The lowest number. */
  readonly first: string;
  /** The highest number. */
  readonly last: string;
}

/** The use of an internal number. */
export type NumberUse = 'users' | 'groups' | 'services';

/** The internal numbers of a company. */
export interface NumberRanges {
  /** The number of digits of every internal number: 2 to 6. */
  readonly digits: number;
  /** The extensions of users. Emergency numbers among them are left out. */
  readonly users: readonly NumberRange[];
  /** The numbers of queues, hunt groups and paging groups. */
  readonly groups: readonly NumberRange[];
  /** The numbers of phones that answer by themselves. */
  readonly services: readonly NumberRange[];
  /** The service that lets callers hear themselves. */
  readonly echo: string;
  /** The number at which users hear their messages. */
  readonly voicemail: string;
  /** The internal number of the conference bridge. */
  readonly conferenceBridge: string;
  /** The codes of speed dials, which are dialled with a star before them, have at most so many digits: 1 to 3. */
  readonly speedDialDigits: number;
}

export const range = (digits: z.ZodMiniType<string>) => z.strictObject({ first: digits, last: digits });

const digitsOnly = range(z.string().check(z.regex(/^\d{2,6}$/, 'has 2 to 6 digits')));
const ranges = z.array(digitsOnly).check(z.minLength(1), z.maxLength(20));
const single = z.string().check(z.regex(/^\d{2,6}$/, 'has 2 to 6 digits'));

export const numberRanges = z.strictObject({
  digits: z.number().check(z.int(), z.gte(2), z.lte(6)),
  users: ranges,
  groups: ranges,
  services: ranges,
  echo: single,
  voicemail: single,
  conferenceBridge: single,
  speedDialDigits: z.number().check(z.int(), z.gte(1), z.lte(3)),
});

export const uses = ['users', 'groups', 'services'] as const satisfies readonly NumberUse[];
const services = {
  echo: 'echo service',
  voicemail: 'voicemail',
  conferenceBridge: 'conference bridge',
} as const;
const serviceNames = Object.keys(services) as (keyof typeof services)[];

/** Returns true if a number is in a range. */
export const isWithin = ({ first, last }: NumberRange, number: string): boolean =>
  number.length === first.length && number >= first && number <= last;

const written = ({ first, last }: NumberRange): string => `${first}–${last}`;

/** Returns all numbers of ranges in order. */
export const numbersIn = (ranges: readonly NumberRange[]): readonly string[] =>
  ranges.flatMap(({ first, last }) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) =>
      String(Number(first) + at).padStart(first.length, '0'),
    ),
  );

/** Returns the use for which a plan has an internal number; undefined: none. */
export const useOf = (plan: NumberRanges, number: string): NumberUse | undefined =>
  uses.find((use) => plan[use].some((one) => isWithin(one, number)));

/** Returns the name of the service at an internal number, such as `voicemail`; undefined: it has no service. */
export function serviceAt(plan: NumberRanges, number: string): string | undefined {
  const name = serviceNames.find((service) => plan[service] === number);
  return name && services[name];
}

/** Returns the contradictions in a plan, a sentence each, with the names of both sides. */
export function planFaults(plan: NumberRanges, place: DialPlace): readonly string[] {
  const named = uses.flatMap((use) => plan[use].map((one) => ({ use, one })));
  const wrong = named.flatMap(({ one }) =>
    one.first.length === one.last.length && one.first <= one.last ? [] : [`${written(one)} is no range.`],
  );
  const longer = named.flatMap(({ use, one }) =>
    one.first.length === plan.digits
      ? []
      : [`The numbers ${written(one)} of ${use} do not have ${plan.digits} digits.`],
  );
  const overlaps = named.flatMap(({ use, one }, at) =>
    named
      .slice(at + 1)
      .filter(({ one: other }) => isWithin(one, other.first) || isWithin(other, one.first))
      .map((other) => `The range ${written(one)} of ${use} overlaps ${written(other.one)} of ${other.use}.`),
  );
  const ofServices = serviceNames.flatMap((service, at) => {
    const number = plan[service];
    const use = useOf(plan, number);
    const other = serviceNames.slice(at + 1).find((one) => plan[one] === number);
    return [
      ...(use === 'services'
        ? []
        : [
            use === undefined
              ? `${number} of the ${services[service]} is in no range of services.`
              : `${number} of the ${services[service]} is in a range of ${use}.`,
          ]),
      ...(other === undefined
        ? []
        : [`The ${services[service]} and the ${services[other]} both have ${number}.`]),
      ...(isEmergencyNumber(number, place)
        ? [`${number} of the ${services[service]} is an emergency number.`]
        : []),
    ];
  });
  return [...wrong, ...longer, ...overlaps, ...ofServices];
}
