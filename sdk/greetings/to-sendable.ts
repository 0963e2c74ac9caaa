import { CallsideError } from '../transport/errors.ts';
import { encodeWav, greetingRate } from './rules.ts';

/** The largest sound that the phone system takes. */
export interface SoundLimits {
  readonly maxDurationMs: number;
  readonly maxOctets: number;
}

/**
 * Returns a sound as a small WAV file, where this is a browser that can play it. Any other file is sent as it is, and
 * the phone system reads it if it can.
 */
export async function toSendable(file: Blob, { maxDurationMs }: SoundLimits): Promise<Blob> {
  if (!('OfflineAudioContext' in globalThis)) return file;
  let sound: AudioBuffer;
  try {
    sound = await new OfflineAudioContext(1, 1, greetingRate).decodeAudioData(await file.arrayBuffer());
  } catch {
    return file;
  }
  if (sound.duration * 1000 > maxDurationMs) throw new CallsideError('greeting.tooLong');
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at));
  return new Blob([encodeWav(channels, greetingRate)], { type: 'audio/wav' });
}
