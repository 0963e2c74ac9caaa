import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type CallLine, callLine } from './call-line.ts';

/** A phone number of the company and its owner, as a service account sees them. */
export interface ServiceExtension {
  /** The internal number. */
  readonly addressNumber: string;
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The name of the extension's owner. */
  readonly displayName: string;
  /** The department of the owner. */
  readonly department: string;
  /** The address of the owner's photo; empty where there is no photo. */
  readonly urlPhoto: string;
  /** The numbers of the extension in the public network. */
  readonly pstnNumbers: string[];
}

export const serviceExtension = z.object({
  addressNumber: z.string(),
  restUri: z.string(),
  displayName: z.string(),
  department: z.string(),
  urlPhoto: z.string(),
  pstnNumbers: z.array(z.string()),
});
true satisfies SameType<ServiceExtension, z.output<typeof serviceExtension>>;

/** A call as a user of the company has it. `extension` is the path of that user's extension. */
export interface ServiceCallLine
  extends Pick<
    CallLine,
    | 'restUri'
    | 'lineId'
    | 'actions'
    | 'state'
    | 'stateCause'
    | 'isIncoming'
    | 'creationTime'
    | 'talkingTime'
    | 'lastModificationTime'
    | 'displayedNumber'
    | 'displayedExternalNumber'
    | 'displayedLabel'
    | 'isMediaAvailable'
    | 'isPlaying'
    | 'isRecording'
    | 'extension'
  > {
  /** The address of the other party's photo; empty where there is no picture. */
  readonly displayedPhoto: string;
  /** The path of the conference that the line is in; false once the line has dropped. */
  readonly conference?: string | false | undefined;
}

export const serviceCallLine = z.extend(
  z.pick(callLine, {
    restUri: true,
    lineId: true,
    actions: true,
    state: true,
    stateCause: true,
    isIncoming: true,
    creationTime: true,
    talkingTime: true,
    lastModificationTime: true,
    displayedNumber: true,
    displayedExternalNumber: true,
    displayedLabel: true,
    isMediaAvailable: true,
    isPlaying: true,
    isRecording: true,
    extension: true,
  }),
  { displayedPhoto: z.string(), conference: z.optional(z.union([z.string(), z.literal(false)])) },
);
true satisfies SameType<ServiceCallLine, z.output<typeof serviceCallLine>>;
