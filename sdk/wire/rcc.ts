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

/** A call line as a service account sees it; `conference` comes with the drop and is the call that it was part of. */
export const serviceCallLine = z.pick(callLine, {
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
  displayedPhoto: true,
  isMediaAvailable: true,
  isPlaying: true,
  isRecording: true,
  extension: true,
  conference: true,
});
