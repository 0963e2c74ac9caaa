import { Recorder } from '../../engine/local/media/sounds/recorder.ts';
import { frameSamples, sampleRate, type VirtualCall } from '../../engine/port.ts';

const framesASecond = sampleRate / frameSamples;
const toneHertz = 1000;
const toneMs = 400;
const toneLoudness = 8_000;
/** A shorter message is of a caller who hung up at the tone. */
const shortestFrames = framesASecond / 2;

const tone = Int16Array.from({ length: (sampleRate * toneMs) / 1000 }, (_, at) =>
  Math.round(toneLoudness * Math.sin((2 * Math.PI * toneHertz * at) / sampleRate)),
);

/** The opening: the greeting, and a tone after which the caller speaks. */
export function openingOf(greeting: Int16Array): Int16Array {
  const opening = new Int16Array(greeting.length + tone.length);
  opening.set(greeting);
  opening.set(tone, greeting.length);
  return opening;
}

/** Plays an announcement to a caller, and hangs up. Nothing happens if the caller has gone. */
export async function announce(call: VirtualCall, announcement: Int16Array): Promise<void> {
  if (call.ended.aborted) return;
  let said = 0;
  const over = new Promise<void>((resolve) => {
    call.ended.addEventListener('abort', () => resolve(), { once: true });
    call.hear(() => {
      const next = new Int16Array(frameSamples);
      next.set(announcement.subarray(said, said + frameSamples));
      call.send(next);
      said += frameSamples;
      if (said >= announcement.length) call.hangUp('normal');
    });
    call.answer();
  });
  await over;
}

/** How a call to a mailbox went on. */
export type Taken =
  /** There is a message of this duration. */
  | { readonly durationMs: number }
  /** The caller hung up before the tone, or at it. */
  | 'nothing'
  /** The caller pressed the star during the opening, to hear messages. */
  | 'access';

/**
 * Lets a caller leave a message: plays the opening, then records until the caller hangs up or presses `#`, or the
 * message has its maximum length. The call goes on after `access` only.
 */
export async function takeMessage(
  call: VirtualCall,
  {
    opening,
    file,
    maxDurationMs,
  }: { readonly opening: Int16Array; readonly file: string; readonly maxDurationMs: number },
): Promise<Taken> {
  // The caller can have gone while the opening was read from the disk.
  if (call.ended.aborted) return 'nothing';
  const longestFrames = (maxDurationMs / 1000) * framesASecond;
  let said = 0;
  let frames = 0;
  let recorder: Recorder | undefined;
  let isAccess = false;
  await new Promise<void>((resolve) => {
    call.ended.addEventListener('abort', () => resolve(), { once: true });
    call.onDigit((digit) => {
      if (isAccess) return;
      if (digit === '#') call.hangUp('normal');
      if (digit !== '*' || recorder) return;
      isAccess = true;
      resolve();
    });
    call.hear((frame) => {
      if (isAccess) return;
      if (said < opening.length) {
        const next = new Int16Array(frameSamples);
        next.set(opening.subarray(said, said + frameSamples));
        call.send(next);
        said += frameSamples;
        return;
      }
      recorder ??= new Recorder(file);
      recorder.hear(frame);
      frames += 1;
      if (frames >= longestFrames) call.hangUp('normal');
    });
    call.answer();
  });
  if (isAccess) return 'access';
  recorder?.stop();
  await recorder?.done;
  if (frames < shortestFrames) return 'nothing';
  return { durationMs: Math.round((frames / framesASecond) * 1000) };
}
