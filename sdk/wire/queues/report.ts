import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { defaultServiceThreshold } from './statistics.ts';

/** How often a report is made. */
export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const;

/** The most reports of a user, and the most files that are kept of each. */
export const maxReports = 20;
export const maxReportFiles = 60;

const settings = {
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  frequency: z.enum(reportFrequencies),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  timeZone: z.string(),
  groups: z.array(z.string()).check(z.maxLength(1_000)),
  threshold: z.number(),
  isMailed: z.boolean(),
};

/** A report of the figures of groups, which is made on a schedule. */
export interface QueueReport {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the report. */
  readonly queueReportID: string;
  /** The name of the report. */
  readonly label: string;
  /** How often the report is made: for the day before, the week from Monday to Sunday before, or the month before. */
  readonly frequency: 'weekly' | 'daily' | 'monthly';
  /** The hour at which the report is made, 0 to 23, on the day after its period, by the clocks of `timeZone`. */
  readonly hour: number;
  /** The zone by whose clocks days are counted. */
  readonly timeZone: string;
  /** `internalAddressID` of the groups; empty: all that the user is in or supervises when it is made. */
  readonly groups: string[];
  /** The threshold of the service level, in milliseconds. */
  readonly threshold: number;
  /** It is sent to the e-mail address of the user, and kept as well. */
  readonly isMailed: boolean;
  /** When it is made next, in milliseconds since 1970. */
  readonly nextTime: number;
}

export const queueReport = z.object({
  restUri: z.string(),
  queueReportID: z.string(),
  ...settings,
  nextTime: z.number(),
});
true satisfies SameType<QueueReport, z.output<typeof queueReport>>;

/** A new report. */
export interface NewQueueReport {
  /** The name of the report, 1 to 100 characters. */
  readonly label: string;
  /** How often the report is made: for the day before, the week from Monday to Sunday before, or the month before. */
  readonly frequency: 'weekly' | 'daily' | 'monthly';
  /** The hour at which the report is made, 0 to 23, on the day after its period, by the clocks of `timeZone`. */
  readonly hour: number;
  /** The zone by whose clocks days are counted. Default: the zone of the enterprise. */
  readonly timeZone?: string | undefined;
  /** The `internalAddressID`s of the groups. Default: all that the user is in or supervises when the report is made. */
  readonly groups?: string[] | undefined;
  /** The threshold of the service level, in milliseconds. Default: 20 seconds. */
  readonly threshold?: number | undefined;
  /** The report is sent to the e-mail address of the user, and kept as well. Default: false. */
  readonly isMailed?: boolean | undefined;
}

export const newQueueReport = z.strictObject({
  ...settings,
  timeZone: z.optional(settings.timeZone),
  groups: z._default(settings.groups, []),
  threshold: z._default(settings.threshold, defaultServiceThreshold * 1_000),
  isMailed: z._default(settings.isMailed, false),
});
true satisfies SameType<NewQueueReport, z.input<typeof newQueueReport>>;

/** The settings of a report that change. */
export interface ChangedQueueReport {
  /** The name of the report, 1 to 100 characters. */
  readonly label?: string | undefined;
  /** How often the report is made: for the day before, the week from Monday to Sunday before, or the month before. */
  readonly frequency?: 'weekly' | 'daily' | 'monthly' | undefined;
  /** The hour at which the report is made, 0 to 23, on the day after its period, by the clocks of `timeZone`. */
  readonly hour?: number | undefined;
  /** The zone by whose clocks days are counted. */
  readonly timeZone?: string | undefined;
  /** The `internalAddressID`s of the groups; empty: all that the user is in or supervises when the report is made. */
  readonly groups?: string[] | undefined;
  /** The threshold of the service level, in milliseconds. */
  readonly threshold?: number | undefined;
  /** The report is sent to the e-mail address of the user, and kept as well. */
  readonly isMailed?: boolean | undefined;
}

export const changedQueueReport = z.partial(z.strictObject(settings));
true satisfies SameType<ChangedQueueReport, z.output<typeof changedQueueReport>>;

/** The e-mail with a report: none is wanted, on its way, sent, not accepted, or the user has no address. */
export const reportMails = ['none', 'pending', 'sent', 'failed', 'noAddress'] as const;

/** A report that was made, as a file in the CSV format. */
export interface QueueReportFile {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the file. */
  readonly queueReportFileID: string;
  /** The `queueReportID` of its report. */
  readonly report: string;
  /** The name of its report at that time. */
  readonly label: string;
  /** The first day, as `2026-11-26`. */
  readonly from: string;
  /** The last day, as `2026-11-26`. */
  readonly to: string;
  /** The time of creation, in milliseconds since 1970. */
  readonly createdTime: number;
  /** The state of the e-mail: not wanted, on its way, sent, not accepted, or the user has no address. */
  readonly mail: 'failed' | 'sent' | 'pending' | 'none' | 'noAddress';
}

export const queueReportFile = z.object({
  restUri: z.string(),
  queueReportFileID: z.string(),
  report: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  createdTime: z.number(),
  mail: z.enum(reportMails),
});
true satisfies SameType<QueueReportFile, z.output<typeof queueReportFile>>;
