import * as z from 'zod/mini';

/** Texts for the reference, which is generated from the schemas. */
const about = z.describe;

export const lineID = z.string().check(z.minLength(1), z.maxLength(128), about('The id of the call line'));
/** Records of a page may have their numbers as numbers. */
const destinationText = z.pipe(
  z.union([z.string(), z.int().check(z.minimum(0))]),
  z.pipe(
    z.transform((given: string | number) => String(given)),
    z.string().check(z.maxLength(128)),
  ),
);
export const destination = destinationText.check(
  about('A number in any notation. Characters after `,`, `p` or `;` are sent as DTMF tones'),
);
const millis = (what: string) => z.number().check(about(`${what}, milliseconds since 1970`));

/** A CRM's data about a call, kept with its line by the phone system. */
export const externalInfos = z.object({
  sfLabel: z.optional(z.string().check(z.maxLength(256), about('Name of the record'))),
  sfId: z.optional(z.string().check(z.maxLength(64), about('Id of the record'))),
  sfType: z.optional(z.enum(['UCC', 'GENERIC_CRM']).check(about('The kind of CRM'))),
});
/** Data that travels with a call, for example the id of a CRM record. */
export type ExternalInfos = z.infer<typeof externalInfos>;

/** One call as the page sees it. */
export const formattedCall = z.object({
  lineID,
  callID: z.string().check(about('The id that all lines of one call share')),
  state: z.string().check(about('ringing, talking, held, pending, prompting, monitoring, listen or dropped')),
  cause: z.optional(z.string().check(about('The cause of the state, if the phone system gives one'))),
  isIncoming: z.boolean().check(about('The other party called the user')),
  number: z.string().check(about('The number of the other party; empty if it is withheld')),
  label: z.optional(z.string().check(about('Name of the other party'))),
  viaLabel: z.optional(
    z.string().check(about('Name of the user, queue or service that redirected the call')),
  ),
  viaNumber: z.optional(z.string().check(about('Number that redirected the call last'))),
  acdGroupID: z.optional(z.string().check(about('Queue of the call'))),
  service: z.optional(z.string().check(about('Service that redirected the call'))),
  terminal: z.optional(z.string().check(about('Id of the phone with the call'))),
  creationTime: millis('The start of the call'),
  talkingTime: z.optional(millis('The answer')),
  isHere: z.boolean().check(about('The audio is in this browser')),
  isMuted: z.boolean().check(about('The microphone of this browser is muted in the call')),
  isRecording: z.boolean().check(about('The call is being recorded')),
  linkedLineID: z.optional(z.string().check(about('The other call of a consultation'))),
  externalInfos: z.optional(externalInfos).check(about('Data of a CRM about the call')),
  canAnswer: z.boolean().check(about('The method answer is possible now')),
  canDrop: z.boolean().check(about('The method drop is possible now')),
  actions: z.array(z.string()).check(about('The methods of the bridge that the line allows now')),
});
/** A call, with texts and numbers as the widget shows them. */
export type FormattedCall = z.infer<typeof formattedCall>;

/** A call that is over: what a page writes into its log. */
export const endedCall = z.object({
  ...formattedCall.shape,
  key: z.string().check(about('The key for the log: constant for this line of this call')),
  durationMs: z.number().check(about('From the answer to the end; 0 if nobody answered')),
  endTime: millis('The end of the call'),
});
/** A call that has ended, with its result. */
export type EndedCall = z.infer<typeof endedCall>;

/** How well a call can be heard now. */
export const callQuality = z.object({
  lineID,
  mos: z.number().check(about('1 (bad) to 4.4 (excellent)')),
  lossIn: z.number().check(about('Share of incoming packets that are lost, 0 to 1')),
  lossOut: z.number().check(about('Share of outgoing packets that are lost, 0 to 1')),
  jitterMs: z.number().check(about('Variation of the delay of incoming packets, milliseconds')),
  roundTripMs: z.number().check(about('Time to the phone system and back, milliseconds')),
  trouble: z.optional(z.string().check(about('The present cause of bad quality'))),
});
/** The audio quality of a call in this browser. */
export type BridgeCallQuality = z.infer<typeof callQuality>;
