import { type ReadonlySignal, signal } from '@preact/signals-core';
import { systemClock } from '#sdk/platform/clock.ts';
import { onAbort, startTimer, waitFor } from '#sdk/platform/wait.ts';
import { type ListDeps, RouterList } from '#sdk/state/router-list.ts';
import { CallsideError, toCallsideError } from '#sdk/transport/errors.ts';
import {
  type MeetingRecording,
  meetingRecording,
  meetingRecordingSource,
} from '#wire/meetings/meeting-recording.ts';
import type { VideoRoom } from '../room/video-room.ts';
import { canRecord, MeetingRecorder } from './meeting-recorder.ts';

/** A long recording over a slow line. */
const contentTimeoutMs = 600_000;
/** The phone system shows the mark to all members within this time. */
const markMs = 10_000;

/**
 * The recordings of the meetings that the user has hosted, newest first; live while watched. `start()` records a meeting in
 * this page: all members are informed first, and parts are sent to the phone system while it goes on.
 */
export class MeetingRecordings extends RouterList<MeetingRecording> {
  readonly #deps: ListDeps;
  readonly #recorder = signal<MeetingRecorder | undefined>(undefined);

  /** The recording that goes on in this page. */
  readonly recorder: ReadonlySignal<MeetingRecorder | undefined> = this.#recorder;

  /** @internal */
  constructor(deps: ListDeps) {
    super(deps, {
      source: meetingRecordingSource,
      schema: meetingRecording,
      // A user who acts for another user has no recordings.
      isPushed: ({ isBehalf }) => !isBehalf,
      compare: (one, other) => other.startedAt.localeCompare(one.startedAt),
    });
    this.#deps = deps;
  }

  /** True in browsers that can record. */
  get canRecord(): boolean {
    return canRecord();
  }

  /**
   * Records a meeting that the user hosts, once all members see that it is recorded. Rejects with the refusals of the phone
   * system, and with `timeout` if the mark is not shown. Nothing happens while a recording goes on.
   */
  async start(room: VideoRoom): Promise<void> {
    if (this.#recorder.peek()) return;
    room.setRecording(true);
    try {
      await isMarked(room);
      const { rest, report } = this.#deps;
      const body = { pointId: room.pointId };
      const begun = await rest.read(meetingRecording, { path: meetingRecordingSource, method: 'POST', body });
      const path = begun.restUri;
      this.#recorder.value = new MeetingRecorder({
        room,
        send: (part, content) => {
          const form = new FormData();
          form.set('file', content, 'part.webm');
          return rest.send({ path: `${path}/part/${part}`, method: 'PUT', form });
        },
        onEnd: async (error) => {
          this.#recorder.value = undefined;
          room.setRecording(false);
          if (error !== undefined) report(toCallsideError(error));
          // The phone system ends a recording that it hears nothing of.
          await rest.send({ path, method: 'PUT', body: { isComplete: true } }).catch(report);
        },
      });
    } catch (error) {
      room.setRecording(false);
      throw error;
    }
  }

  /** Ends the recording that goes on. Resolves when everything is sent. */
  async stop(): Promise<void> {
    await this.#recorder.peek()?.stop();
  }

  /** Returns a recording as `video/webm`. Rejects with `notFound`. */
  content({ restUri }: Pick<MeetingRecording, 'restUri'>): Promise<Blob> {
    return this.#deps.rest.blob({ path: `${restUri}/content`, timeoutMs: contentTimeoutMs });
  }

  /** Deletes a recording. Rejects with `notFound`. */
  async remove({ restUri: path }: Pick<MeetingRecording, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }
}

/** Resolves when the phone system shows all members that this user records. */
function isMarked(room: VideoRoom): Promise<void> {
  return waitFor(undefined, ({ resolve, reject, life }) => {
    startTimer(systemClock, markMs, () => reject(new CallsideError('timeout')), { signal: life });
    const unsubscribe = room.recordedBy.subscribe((by) => {
      if (by !== undefined && by === room.self.peek()?.id) resolve();
    });
    // The first call comes before `subscribe` returns.
    onAbort(life, unsubscribe);
  });
}
