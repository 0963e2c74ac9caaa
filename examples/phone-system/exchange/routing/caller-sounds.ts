import type { GroupTopic } from '../../../../sdk/wire/queues/group-greeting.ts';
import type { EndCause } from '../../engine/port.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { CallHost } from '../calls/call-host.ts';
import type { Parties } from '../calls/parties.ts';
import type { Invite, Party } from '../calls/party.ts';
import { timeout } from '../timeout.ts';

/** The extra time of a sound for a phone that never plays it. */
const timeoutMs = 1_000;
const samplesPerMs = 8;

/** Sounds for a caller of a group, in place of the music. */
export class CallerSounds {
  readonly #parties: Parties;
  readonly #host: CallHost;

  constructor(parties: Parties, host: CallHost) {
    this.#parties = parties;
    this.#host = host;
  }

  /** Plays a sound. Returns a function that keeps `onEnd` from being called. */
  play(caller: Party | undefined, sound: Int16Array, onEnd: () => void): () => void {
    if (!caller?.leg) return () => {};
    caller.hearsSound = true;
    this.#parties.settle();
    let isOver = false;
    const cancel = timeout(
      sound.length / samplesPerMs + timeoutMs,
      () => {
        isOver = true;
        onEnd();
      },
      { clock: this.#host.clock, signal: this.#parties.ended },
    );
    this.#host.engine.playSound(caller.leg.id, sound, () => {
      if (isOver) return;
      isOver = true;
      cancel();
      onEnd();
    });
    return () => {
      isOver = true;
      cancel();
    };
  }

  /** The music goes on. */
  end(caller: Party | undefined): void {
    if (!caller?.hearsSound) return;
    caller.hearsSound = false;
    this.#parties.settle();
  }

  /**
   * Plays to a caller why a group does not take the call, if the group announces it, and goes on then.
   *
   * @returns false if the caller hears nothing: `then` is not called
   */
  explain(
    { group, summons, topic }: { group: RungGroup; summons: Invite; topic: GroupTopic },
    then: (summons: Invite) => void,
  ): boolean {
    const { caller } = summons;
    if (!caller?.leg || !group.announces(topic)) return false;
    const { group: _left, ...rest } = summons;
    const waiting = this.#parties.add({
      identity: { number: group.number, label: group.label },
      line: undefined,
      state: 'queued',
    });
    waiting.summons = rest;
    caller.hasEarlySound = true;
    caller.hearsSound = true;
    this.#parties.settle();
    const goOn = () => {
      if (!waiting.isLive) return;
      const onward = waiting.summons ?? rest;
      caller.hearsSound = false;
      this.#parties.remove(waiting, 'normal', 'causeNormal');
      then(onward);
      this.#parties.settle();
    };
    void this.#host.queueSounds.soundOf({ groupId: group.id, topic, to: summons.from }).then((sound) => {
      if (!waiting.isLive) return;
      if (sound) this.play(caller, sound, goOn);
      else goOn();
    });
    return true;
  }
}

/** The topic on which a group speaks to a caller that it does not take. */
export function refusalTopic(
  group: Pick<RungGroup, 'standing'>,
  cause: EndCause,
  { overflows }: { readonly overflows: boolean },
): GroupTopic {
  if (cause === 'unreachable' && group.standing() === 'closed') return 'CLOSED';
  return overflows ? 'OVERFLOW' : 'DISSUASION';
}
