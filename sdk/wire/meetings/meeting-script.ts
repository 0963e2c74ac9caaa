import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The script of a third party that runs the meetings of the enterprise in the page. */
export interface MeetingScript {
  /** The address of the script. */
  readonly script: string;
  /** The name of the object that it makes in the global object. */
  readonly name: string;
}

export const meetingScript = z.object({
  script: z.string(),
  name: z.string(),
});
true satisfies SameType<MeetingScript, z.output<typeof meetingScript>>;
