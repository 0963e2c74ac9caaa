import type { GroupTopic } from '../../../../sdk/wire/queues/group-greeting.ts';
import type { Clock } from '../../base/clock.ts';
import type { AnswerRate } from './answer-rate.ts';
import type { QueueSounds } from './queue-sounds.ts';
import type { QueuedCall } from './queued-call.ts';
import { announcedMinutes, announcedPlace } from './rules.ts';

const minuteMs = 60_000;

interface WaitingAnnouncementsOptions {
  readonly clock: Clock;
  readonly sounds: QueueSounds;
  readonly rate: AnswerRate;
  /** Returns the present place of a call in its queue, from 1. */
  readonly placeOf: (call: QueuedCall) => number;
}

/** The announcements to each waiting caller, in this order. They never delay the ringing of an agent. */
const topics: readonly GroupTopic[] = ['POSITION', 'WAITING_TIME', 'CALLBACK_OFFER', 'VOICE_MAIL_OFFER'];

/**
 * Plays announcements to waiting callers: the welcome once, then place, waiting time and offers at the interval of the group.
 */
export class WaitingAnnouncements {
  readonly #options: WaitingAnnouncementsOptions;
  readonly #waits = new Map<QueuedCall, AbortController>();

  constructor(options: WaitingAnnouncementsOptions) {
    this.#options = options;
  }

  /** A caller begins to wait, or waits again. */
  begin(call: QueuedCall): void {
    this.end(call);
    const { group } = call;
    const isSilent = ![...topics, 'WELCOME' as const, 'WAITING_MUSIC' as const].some((topic) =>
      group.announces(topic),
    );
    if (isSilent) return;
    const wait = new AbortController();
    this.#waits.set(call, wait);
    void this.#speak(call, wait.signal);
  }

  /** The caller does not wait any more. */
  end(call: QueuedCall): void {
    this.#waits.get(call)?.abort();
    this.#waits.delete(call);
  }

  async #speak(call: QueuedCall, ended: AbortSignal): Promise<void> {
    if (!call.said.welcome) {
      call.said.welcome = true;
      await this.#say(call, 'WELCOME', ended);
    }
    for (const topic of topics) await this.#say(call, topic, ended);
    if (ended.aborted) return;
    const music = new AbortController();
    ended.addEventListener('abort', () => music.abort(), { once: true });
    const { announcementMs } = call.group;
    if (announcementMs > 0) {
      const cancel = this.#options.clock.after(announcementMs, () => {
        music.abort();
        if (!ended.aborted) void this.#speak(call, ended);
      });
      ended.addEventListener('abort', cancel, { once: true });
    }
    await this.#playMusic(call, music.signal);
  }

  /** Plays a single announcement to a caller, with the present figures. */
  async #say(call: QueuedCall, topic: GroupTopic, ended: AbortSignal): Promise<void> {
    if (ended.aborted || !isSaid(call, topic)) return;
    const number = this.#numberFor(call, topic);
    if (number === 'unknown') return;
    const sound = await this.#soundOf(call, topic, number);
    if (!sound || ended.aborted) return;
    await played(call, sound, ended);
  }

  /** The place is never said to be worse than before: an urgent call that passes does not concern the caller. */
  #numberFor(call: QueuedCall, topic: GroupTopic): number | undefined | 'unknown' {
    if (topic !== 'POSITION' && topic !== 'WAITING_TIME') return undefined;
    const place = announcedPlace(this.#options.placeOf(call), call.said.place);
    if (topic === 'POSITION') {
      call.said.place = place;
      return place;
    }
    const waitMs = this.#options.rate.waitAt(call.group.id, place);
    if (waitMs === undefined) return 'unknown';
    call.said.minutes = announcedMinutes(waitMs / minuteMs, call.said.minutes);
    return call.said.minutes;
  }

  /** Music of the group, again and again; or that of the phone system. */
  async #playMusic(call: QueuedCall, ended: AbortSignal): Promise<void> {
    const sound = call.group.announces('WAITING_MUSIC')
      ? await this.#soundOf(call, 'WAITING_MUSIC', undefined)
      : undefined;
    if (ended.aborted) return;
    if (!sound) call.endSound();
    while (sound && !ended.aborted) await played(call, sound, ended);
  }

  #soundOf(call: QueuedCall, topic: GroupTopic, number: number | undefined) {
    return this.#options.sounds.soundOf({
      groupId: call.group.id,
      topic,
      to: call.summons.from,
      ...(number === undefined ? {} : { number }),
    });
  }
}

/** Offers are made only to callers who can take them. */
function isSaid({ group }: QueuedCall, topic: GroupTopic): boolean {
  if (topic === 'CALLBACK_OFFER' && !group.callback) return false;
  if (topic === 'VOICE_MAIL_OFFER' && !group.hasMailbox) return false;
  return group.announces(topic);
}

/** Resolves when a sound was played, or the wait is over. */
function played(call: QueuedCall, sound: Int16Array, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = call.play(sound, () => {
      ended.removeEventListener('abort', abort);
      resolve();
    });
    const abort = () => {
      stop();
      resolve();
    };
    ended.addEventListener('abort', abort, { once: true });
  });
}
