import { type ReadonlySignal, signal } from '@preact/signals-core';
import { toCallsideError } from '#sdk/transport/errors.ts';
import type { VideoRoom } from '../room/video-room.ts';
import { RoomMixer } from './room-mixer.ts';

interface RecorderOptions {
  readonly room: VideoRoom;
  /** Sends the next part. Rejects if it did not arrive. */
  readonly send: (part: number, content: Blob) => Promise<unknown>;
  /** All parts have arrived, or no more can. */
  readonly onEnd: (error: unknown) => Promise<void>;
}

/** A part is sent so often: a crash of the page loses no more. */
const partMs = 3_000;
/** A network that is gone for longer than this ends the recording. */
const timeoutMs = 120_000;
const retryMs = 2_000;
/** Status codes after which a part is not sent again. */
const isFinal = (status: number | undefined) => status !== undefined && status >= 400 && status < 500;

const format = 'video/webm;codecs=vp8,opus';
const bits = { videoBitsPerSecond: 1_200_000, audioBitsPerSecond: 64_000 };

/** True in browsers that can record: they have a recorder for this format. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && MediaRecorder.isTypeSupported(format);

/** A recording that goes on in this page. Parts of it are sent while it does. */
export class MeetingRecorder {
  readonly #options: RecorderOptions;
  readonly #mixer: RoomMixer;
  readonly #recorder: MediaRecorder;
  readonly #isStopping = signal(false);
  #sending: Promise<void> = Promise.resolve();
  #parts = 0;
  #failure: unknown;

  /** True after `stop()`, while the last parts are sent. */
  readonly isStopping: ReadonlySignal<boolean> = this.#isStopping;
  /** Resolves when everything is sent, or nothing more can be. */
  readonly ended: Promise<void>;

  /** @internal */
  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#mixer = new RoomMixer(options.room);
    this.#recorder = new MediaRecorder(this.#mixer.stream, { mimeType: format, ...bits });
    this.#recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) this.#send(data);
    };
    this.ended = new Promise((resolve) => {
      this.#recorder.onstop = () => {
        this.#mixer.close();
        resolve(this.#sending.then(() => options.onEnd(this.#failure)));
      };
    });
    this.#recorder.start(partMs);
  }

  /** Ends the recording. Resolves when everything is sent. */
  async stop(): Promise<void> {
    this.#isStopping.value = true;
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    await this.ended;
  }

  #send(content: Blob): void {
    const part = this.#parts;
    this.#parts += 1;
    this.#sending = this.#sending.then(async () => {
      if (this.#failure !== undefined) return;
      const until = Date.now() + timeoutMs;
      for (;;) {
        try {
          await this.#options.send(part, content);
          return;
        } catch (error) {
          if (isFinal(toCallsideError(error).status) || Date.now() > until) {
            this.#failure = error;
            void this.stop();
            return;
          }
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
      }
    });
  }
}
