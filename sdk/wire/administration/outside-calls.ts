import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The rules for calls to numbers outside, for administrators. */
export const outsideCallsSource = 'v1/administration/OutsideCalls';

/** The classes of numbers outside by what a call costs, the cheapest first. */
export const callClasses = [
  'local',
  'national',
  'mobile',
  'international',
  'sharedCost',
  'premium',
  'satellite',
  'unknown',
] as const;
/** A class of numbers outside by what a call costs. */
export type CallClass = (typeof callClasses)[number];

/** The classes that an alarm closes. */
export const costlyClasses: ReadonlySet<CallClass> = new Set([
  'international',
  'sharedCost',
  'premium',
  'satellite',
  'unknown',
]);

/** The classes that everybody may call in a new company. */
const usualClasses: readonly CallClass[] = ['local', 'national', 'mobile'];

/** The largest value of a limit. */
export const maxCallLimit = 1_000_000;

/** The classes that the users of a department may call too. */
export interface DepartmentClasses {
  /** The name of the department. */
  readonly department: string;
  /** Beside the classes of the company. */
  readonly classes: CallClass[];
}

/** The most calls and minutes of a day, by the clocks of the company; 0: no limit. */
export interface DayLimits {
  /** Calls that were begun. */
  readonly calls: number;
  /** Minutes of conversation. A call that goes on is ended at them with `endsAtLimit` only. */
  readonly minutes: number;
}

/** When outside calls leave their usual range: the costly classes are then closed until an administrator opens them again. */
export interface OutsideAlarm {
  /** More costly calls than this in an hour; 0: never. */
  readonly costlyPerHour: number;
  /** More minutes outside than this many times the highest of the last 14 days; 0: never. */
  readonly timesUsual: number;
  /** And more than these minutes, so that a quiet company has no false alarms. */
  readonly leastMinutes: number;
}

/** The rules for calls to numbers outside. */
export interface OutsideCallValues {
  /** The classes that everybody may call. The rights of users add to them. */
  readonly classes: CallClass[];
  /** The classes of departments; each at most once. */
  readonly departments: DepartmentClasses[];
  /** The most calls outside of a user at the same time; 0: no limit. */
  readonly atOnce: number;
  /** The limits of each user. */
  readonly user: DayLimits;
  /** The limits of each trunk. */
  readonly trunk: DayLimits;
  /** The limits of all calls together. */
  readonly company: DayLimits;
  /** True: a call that goes on is ended when minutes of its user, its trunk or the company are used up. A tone warns a minute before. */
  readonly endsAtLimit: boolean;
  /** When the costly classes are closed. */
  readonly alarm: OutsideAlarm;
}

/** Why the costly classes were closed. */
export interface OutsideLock {
  /** When, in milliseconds since 1970. */
  readonly since: number;
  /** More costly calls in an hour, or more minutes of a day, than is usual. */
  readonly reason: 'costlyCalls' | 'minutes';
  /** How many calls or minutes there were. */
  readonly count: number;
  /** The limit that was passed. */
  readonly limit: number;
  /** The trunk that carried the last call; missing: none. */
  readonly trunk?: string | undefined;
}

const limit = z.int().check(z.gte(0), z.lte(maxCallLimit));
const classes = z.array(z.enum(callClasses)).check(z.maxLength(callClasses.length));
const dayLimits = z.strictObject({ calls: limit, minutes: limit });
const values = {
  classes,
  departments: z
    .array(z.strictObject({ department: z.string().check(z.minLength(1), z.maxLength(50)), classes }))
    .check(
      z.maxLength(500),
      z.refine(
        (all: readonly DepartmentClasses[]) =>
          new Set(all.map(({ department }) => department)).size === all.length,
        'names a department twice',
      ),
    ),
  atOnce: limit,
  user: dayLimits,
  trunk: dayLimits,
  company: dayLimits,
  endsAtLimit: z.boolean(),
  alarm: z.strictObject({ costlyPerHour: limit, timesUsual: limit, leastMinutes: limit }),
};
const lock = z.object({
  since: z.number(),
  reason: z.enum(['costlyCalls', 'minutes']),
  count: z.number(),
  limit: z.number(),
  trunk: z.optional(z.string()),
});
true satisfies SameType<OutsideLock, z.output<typeof lock>>;

const unlimited = { calls: 0, minutes: 0 };

/** The stored rules. */
export const storedOutsideCalls = z.object({
  classes: z._default(values.classes, [...usualClasses]),
  departments: z._default(values.departments, []),
  atOnce: z._default(values.atOnce, 3),
  user: z._default(values.user, { calls: 500, minutes: 720 }),
  trunk: z._default(values.trunk, unlimited),
  company: z._default(values.company, unlimited),
  endsAtLimit: z._default(values.endsAtLimit, false),
  alarm: z._default(values.alarm, { costlyPerHour: 20, timesUsual: 3, leastMinutes: 300 }),
  lock: z.optional(lock),
});

/** The rules for calls to numbers outside, with what was used today, as an administrator sees them. */
export interface OutsideCalls extends OutsideCallValues {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** Missing: the costly classes are open. */
  readonly lock?: OutsideLock | undefined;
  /** The calls and minutes of all users today. */
  readonly today: DayLimits;
  /** Changes with each change. */
  readonly version: string;
}

/** `GET v1/administration/OutsideCalls`. */
export const outsideCalls = z.object({
  restUri: z.string(),
  ...values,
  lock: z.optional(lock),
  today: z.object({ calls: z.number(), minutes: z.number() }),
  version: z.string(),
});
true satisfies SameType<OutsideCalls, z.output<typeof outsideCalls>>;

/** The changed rules for calls to numbers outside. */
export interface OutsideCallsChange {
  /** The version that was changed; the change is refused if another administrator has changed the rules meanwhile. */
  readonly version?: string | undefined;
  /** The classes that everybody may call. */
  readonly classes?: CallClass[] | undefined;
  /** The classes of all departments that have their own. */
  readonly departments?: DepartmentClasses[] | undefined;
  /** The most calls outside of a user at the same time; 0: no limit. */
  readonly atOnce?: number | undefined;
  /** The limits of each user. */
  readonly user?: DayLimits | undefined;
  /** The limits of each trunk. */
  readonly trunk?: DayLimits | undefined;
  /** The limits of all calls together. */
  readonly company?: DayLimits | undefined;
  /** True: calls that go on are ended at the minutes of a day. */
  readonly endsAtLimit?: boolean | undefined;
  /** When the costly classes are closed. */
  readonly alarm?: OutsideAlarm | undefined;
}

/** `PUT v1/administration/OutsideCalls`. */
export const outsideCallsChange = z.partial(z.strictObject({ version: z.string(), ...values }));
true satisfies SameType<OutsideCallsChange, z.output<typeof outsideCallsChange>>;
