/**
 * Writes a recorded meeting anew, with its length and the places to which players jump: browsers leave out both while they record.
 * In a thread of its own, because it computes for seconds, and calls are mixed meanwhile.
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

const { from, to } = workerData;
const input = new Input({ formats: [WEBM], source: new FilePathSource(from) });
const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(to) });
const conversion = await Conversion.init({ input, output, showWarnings: false });
if (!conversion.isValid || conversion.discardedTracks.length > 0)
  throw new Error('A track of the recording cannot be copied.');
await conversion.execute();
const durationMs = Math.round((await input.computeDuration()) * 1000);
input.dispose();
parentPort?.postMessage(durationMs);
