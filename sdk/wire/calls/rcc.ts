import * as z from 'zod/mini';
import { callLine } from './call-line.ts';

/** An extension as a service account sees it. `urlPhoto` is empty where there is no photo. */
export const serviceExtension = z.object({
  addressNumber: z.string(),
  restUri: z.string(),
  displayName: z.string(),
  department: z.string(),
  urlPhoto: z.string(),
  pstnNumbers: z.array(z.string()),
});

/**
 * A call line as a service account sees it. `displayedPhoto` is empty where there is no picture, and `conference` is `false`
 * once the line has dropped.
 */
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
