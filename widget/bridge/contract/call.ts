import * as z from 'zod/mini';

/** Words for the reference, which is made from the schemas. */
const about = z.describe;

export const lineID = z
  .string()
  .check(z.minLength(1), z.maxLength(128), about('Names one call line in commands'));
export const destination = z
  .string()
  .check(
    z.maxLength(128),
    about('A number, as people write it; what follows `,` `p` or `;` is sent as keys'),
  );
const millis = (what: string) => z.number().check(about(`${what}, milliseconds since 1970`));

/** What a CRM knows of a call, kept with its line by the phone system. */
export const externalInfos = z.object({
  sfLabel: z.optional(z.string().check(z.maxLength(256), about('Name of the record'))),
  sfId: z.optional(z.string().check(z.maxLength(64), about('Id of the record'))),
  sfType: z.optional(z.enum(['UCC', 'GENERIC_CRM']).check(about('What kind of CRM it is in'))),
});
export type ExternalInfos = z.infer<typeof externalInfos>;

/** One call as the page sees it. */
export const formattedCall = z.object({
  lineID,
  callID: z.string().check(about('Common to all lines of one call')),
  state: z.string().check(about('ringing, talking, held, pending, prompting, monitoring, listen or dropped')),
  cause: z.optional(z.string().check(about('Why it is in this state, where the phone system says'))),
  isIncoming: z.boolean(),
  number: z.string(),
  label: z.optional(z.string().check(about('Name of the other one'))),
  viaLabel: z.optional(z.string().check(about('Who it came through, as shown'))),
  viaNumber: z.optional(z.string().check(about('Number that redirected it last'))),
  acdGroupID: z.optional(z.string().check(about('Queue that it came from'))),
  service: z.optional(z.string().check(about('Service that it came through'))),
  terminal: z.optional(z.string().check(about('Id of the phone that it is on'))),
  creationTime: millis('When it began'),
  talkingTime: z.optional(millis('The first word')),
  isHere: z.boolean().check(about('Its sound is in this browser')),
  isMuted: z.boolean(),
  isRecording: z.boolean(),
  linkedLineID: z.optional(
    z.string().check(about('The call that this one was begun to consult about, or the other way round')),
  ),
  externalInfos: z.optional(externalInfos),
  canAnswer: z.boolean(),
  canDrop: z.boolean(),
  actions: z.array(z.string()).check(about('Methods of the bridge that the line allows now')),
});
export type FormattedCall = z.infer<typeof formattedCall>;

/** A call that is over: what a page writes into its log. */
export const endedCall = z.object({
  ...formattedCall.shape,
  key: z.string().check(about('The same whenever this line of this call is told: log it once')),
  durationMs: z.number().check(about('From the first word to the end; 0 where nobody answered')),
  endTime: millis('The end'),
});
export type EndedCall = z.infer<typeof endedCall>;

/** How well a call can be heard now. */
export const callQuality = z.object({
  lineID,
  mos: z.number().check(about('1 (bad) to 4.4 (excellent)')),
  lossIn: z.number().check(about('Share of the sound lost on the way here, 0 to 1')),
  lossOut: z.number(),
  jitterMs: z.number(),
  roundTripMs: z.number(),
  trouble: z.optional(z.string().check(about('What spoils it, while something does'))),
});
export type BridgeCallQuality = z.infer<typeof callQuality>;
