import * as z from 'zod/mini';
import {
  type Greeting,
  type GreetingPurpose,
  type GreetingSchedule,
  greeting,
  greetingSchedule,
  maxGreetingMs,
} from '#wire/calls/greeting.ts';
import type { ListDeps } from '../state/router-list.ts';
import { SoundList, type SoundUpload } from './sound-list.ts';

const source = 'v1/user/Greeting';
/** The phone system takes no larger file. */
const maxOctets = 1024 * 1024 - 4_096;

/** A greeting to upload, of at most a minute and 1 MB. */
export interface GreetingUpload extends SoundUpload {
  /** The use of the greeting; by default it is the usual greeting. */
  readonly purpose?: GreetingPurpose;
}

/**
 * The texts that the user's mailbox can play to callers, newest first. All methods reject with `offline`, `timeout`,
 * `notFound` too.
 */
export class Greetings extends SoundList<Greeting> {
  /** @internal */
  constructor(deps: ListDeps) {
    super(deps, { source, schema: greeting }, { maxDurationMs: maxGreetingMs, maxOctets });
  }

  /**
   * Uploads a greeting. Rejects with `greeting.unreadable` (no sound that can be read), `greeting.tooLong` (more than a
   * minute), `greeting.tooLarge`, `greeting.tooMany`, `aborted`.
   */
  upload(upload: GreetingUpload): Promise<Greeting> {
    const { purpose = 'VOICE_MAIL' } = upload;
    return this.send(upload, { purpose });
  }

  /** Lets callers hear the mailbox's own text, or that of `VOICE_MAIL` on the other occasions. */
  async chooseNone({ purpose }: { readonly purpose: GreetingPurpose }): Promise<void> {
    const chosen = this.items.peek().find((one) => one.isChosen && one.purpose === purpose);
    if (chosen) await this.change(chosen, { isChosen: false });
  }

  /**
   * Lets callers hear a greeting between two moments without choosing it; undefined removes the times. Rejects with
   * `badRequest` if the time ends before it begins.
   */
  schedule(sound: Pick<Greeting, 'restUri'>, times: GreetingSchedule | undefined): Promise<void> {
    return this.change(sound, { schedule: times === undefined ? null : z.encode(greetingSchedule, times) });
  }
}
