import {
  type GroupGreeting,
  type GroupTopic,
  groupGreeting,
  maxGroupGreetingMs,
  maxGroupGreetingOctets,
} from '#wire/queues/group-greeting.ts';
import type { ListDeps } from '../state/router-list.ts';
import { SoundList, type SoundUpload } from './sound-list.ts';

/** The fields of a form beside the sound. */
const formOctets = 4_096;

/** A sound of a group to upload, of at most five minutes and 5 MB. */
export interface GroupGreetingUpload extends SoundUpload {
  /** The announcement that it is for. */
  readonly topic: GroupTopic;
}

/**
 * The sounds that callers of a group can hear, newest first. Only users who may change the group change them; for others the
 * methods reject with `forbidden`. They reject with `offline`, `timeout`, `notFound` too.
 *
 * @example
 * const sounds = client.groups.greetings(group);
 * const stop = sounds.watch();
 * const music = await sounds.upload({ file, label: 'Music', topic: 'WAITING_MUSIC' });
 * await sounds.choose(music);
 * stop();
 */
export class GroupGreetings extends SoundList<GroupGreeting> {
  /** @internal */
  constructor(deps: ListDeps, { path }: { readonly path: string }) {
    super(
      deps,
      { source: `${path}/Greeting`, schema: groupGreeting },
      { maxDurationMs: maxGroupGreetingMs, maxOctets: maxGroupGreetingOctets - formOctets },
    );
  }

  /**
   * Uploads a sound. The first sound of a topic is chosen. Rejects with `greeting.unreadable` (no sound that can be read),
   * `greeting.tooLong` (more than five minutes), `greeting.tooLarge`, `greeting.tooMany`, `forbidden`, `aborted`.
   */
  upload(upload: GroupGreetingUpload): Promise<GroupGreeting> {
    return this.send(upload, { topic: upload.topic });
  }

  /** Callers hear none of the sounds of a topic: the phone system speaks, if the group announces it. */
  async chooseNone({ topic }: { readonly topic: GroupTopic }): Promise<void> {
    const chosen = this.items.peek().find((one) => one.isChosen && one.topic === topic);
    if (chosen) await this.change(chosen, { isChosen: false });
  }
}
