import * as z from 'zod/mini';
import type { QueuePhrase } from './texts.ts';

/** Where each text is in the sound of its language: the first sample and the number of samples, at 8 kHz. */
export const cues = z.record(z.string(), z.record(z.string(), z.tuple([z.number(), z.number()])));
export type Cues = z.infer<typeof cues>;

/** The name of a text, or of a number. */
export const cueName = (what: QueuePhrase | number): string =>
  typeof what === 'number' ? `number-${what}` : what;
