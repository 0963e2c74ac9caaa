import { frameSamples, type VirtualCall } from '../../engine/port.ts';

/** Plays samples to the far end, over and over if `loop` is set. What the phone hears is its clock. */
export function play(call: VirtualCall, samples: Int16Array, { loop }: { readonly loop: boolean }): void {
  let at = 0;
  call.hear(() => {
    if (at >= samples.length && !loop) return;
    const frame = new Int16Array(frameSamples);
    for (let i = 0; i < frameSamples; i += 1) {
      frame[i] = samples[loop ? (at + i) % samples.length : at + i] ?? 0;
    }
    at = loop ? (at + frameSamples) % samples.length : at + frameSamples;
    call.send(frame);
  });
}
