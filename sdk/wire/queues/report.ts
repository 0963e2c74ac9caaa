import * as z from 'zod/mini';
import { defaultServiceThreshold } from './statistics.ts';

/** How often a report is made. */
export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const;

/** The most reports of a user, and the most files that are kept of each. */
export const maxReports = 20;
export const maxReportFiles = 60;

const settings = {
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** The day before, the week from Monday to Sunday before, or the month before. */
  frequency: z.enum(reportFrequencies),
  /** When it is made, on the day after its period, by the clocks of `timeZone`. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** The zone by whose clocks days are counted. */
  timeZone: z.string(),
  /** `internalAddressID` of the groups; empty: all that the user is in or supervises when it is made. */
  groups: z.array(z.string()).check(z.maxLength(1_000)),
  /** The threshold of the service level, in milliseconds. */
  threshold: z.number(),
  /** It is sent to the e-mail address of the user, and kept as well. */
  isMailed: z.boolean(),
};

/** A report on a schedule. */
export const queueReport = z.object({
  restUri: z.string(),
  queueReportID: z.string(),
  ...settings,
  /** When it is made next, in milliseconds since 1970. */
  nextTime: z.number(),
});
/** A report of the figures of groups, which is made on a schedule. */
export type QueueReport = z.infer<typeof queueReport>;

/** `POST v1/statistics/QueueReport`. */
export const newQueueReport = z.strictObject({
  ...settings,
  timeZone: z.optional(settings.timeZone),
  groups: z._default(settings.groups, []),
  threshold: z._default(settings.threshold, defaultServiceThreshold * 1_000),
  isMailed: z._default(settings.isMailed, false),
});
/** A new report. */
export type NewQueueReport = z.input<typeof newQueueReport>;

/** `PUT v1/statistics/QueueReport/{id}`: the settings that change. */
export const changedQueueReport = z.partial(z.strictObject(settings));
/** The settings of a report that change. */
export type ChangedQueueReport = z.infer<typeof changedQueueReport>;

/** The e-mail with a report: none is wanted, on its way, sent, not accepted, or the user has no address. */
export const reportMails = ['none', 'pending', 'sent', 'failed', 'noAddress'] as const;

/** A report that was made. */
export const queueReportFile = z.object({
  restUri: z.string(),
  queueReportFileID: z.string(),
  /** The `queueReportID` of its report, and the name at that time. */
  report: z.string(),
  label: z.string(),
  /** The first and the last day, as `2026-11-26`. */
  from: z.string(),
  to: z.string(),
  /** The time of creation, in milliseconds since 1970. */
  createdTime: z.number(),
  mail: z.enum(reportMails),
});
/** A report that was made, as a file in the CSV format. */
export type QueueReportFile = z.infer<typeof queueReportFile>;
