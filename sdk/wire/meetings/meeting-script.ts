import * as z from 'zod/mini';

/** The script of a third party that runs the meetings of the enterprise in the page. */
export const meetingScript = z.object({
  /** The address of the script. */
  script: z.string(),
  /** The name of the object that it makes in the global object. */
  name: z.string(),
});
/** The script of a third party that runs the meetings of the enterprise in the page. */
export type MeetingScript = z.infer<typeof meetingScript>;
