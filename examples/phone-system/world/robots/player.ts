import { frameSamples, type VirtualCall } from '../../engine/port.ts';

/** Plays samples to the far end, over and over. What the phone hears is its clock. */
export function play(call: VirtualCall, samples: Int16Array): void {
  let at = 0;
  call.hear(() => {
    call.send(Int16Array.from({ length: frameSamples }, (_, i) => samples[(at + i) % samples.length] ?? 0));
    at = (at + frameSamples) % samples.length;
  });
}
