import { tune } from '../sounds/tune.ts';
import type { Person } from '../users/person.ts';
import { Dialogue, joined } from './dialogue.ts';
import { fileSound, type ProgramDeps } from './programs.ts';
import type { ServiceCall } from './service-phones.ts';

interface PersonalQueuesDeps extends ProgramDeps {
  /** True if the user has no call, and a phone that can ring. */
  readonly isFree: (person: Person) => boolean;
  /** The music of the company; undefined: it has none. */
  readonly music: () => Int16Array | undefined;
  /** Milliseconds on a clock that is never set back. */
  readonly elapsed: () => number;
  readonly owe: (
    person: Person,
    caller: { readonly number: string; readonly label?: string | undefined },
  ) => void;
}

interface Waiting {
  /** Rings the user for this caller. */
  readonly connect: () => void;
}

/** Between two announcements of the place. */
const announceMs = 30_000;
/** A phone that reports itself busy is not rung again for this time. */
const retryMs = 5_000;
const highestPlace = 20;
const tick = 1_000;
const samplesPerMs = 8;

/** The callers who wait for a user who is in a call: the longest waiting caller rings as soon as the user is free. */
export class PersonalQueues {
  readonly #deps: PersonalQueuesDeps;
  readonly #waiting = new Map<number, Waiting[]>();
  /** When each user was last rung for a caller. */
  readonly #rungAt = new Map<number, number>();

  constructor(deps: PersonalQueuesDeps) {
    this.#deps = deps;
  }

  /** Rings the user for the next caller, if the user is free now. */
  refresh(person: Person): void {
    const [first] = this.#waiting.get(person.id) ?? [];
    const sinceMs = this.#deps.elapsed() - (this.#rungAt.get(person.id) ?? Number.NEGATIVE_INFINITY);
    if (!first || sinceMs < retryMs || !this.#deps.isFree(person)) return;
    this.#rungAt.set(person.id, this.#deps.elapsed());
    first.connect();
  }

  /** Answers a caller, who waits until the user is free, takes a choice, or has waited too long. */
  async take(service: ServiceCall): Promise<void> {
    const { call, person, read } = service;
    const queue = this.#waiting.get(person.id) ?? [];
    const talk = new Dialogue(call);
    call.answer();
    if (queue.length >= read('callqueuing.maxCallers')) {
      await this.#leave(service, talk);
      return;
    }
    const waiting: Waiting = { connect: () => this.#connect(service) };
    queue.push(waiting);
    this.#waiting.set(person.id, queue);
    try {
      await this.#wait(service, talk, queue, waiting);
    } finally {
      queue.splice(queue.indexOf(waiting), 1);
      if (queue.length === 0) this.#waiting.delete(person.id);
    }
  }

  #connect({ person, sendTo }: ServiceCall): void {
    const shown = { number: person.number, label: `${person.firstName} ${person.lastName}` };
    sendTo({ kind: 'person', person, shown, isDirect: true });
  }

  async #wait(service: ServiceCall, talk: Dialogue, queue: Waiting[], waiting: Waiting): Promise<void> {
    const { call, person, read, sendTo } = service;
    const { speak, greetings, destinationOf } = this.#deps;
    const choices = await this.#choicesOf(service);
    const keys = choices.map(({ key }) => key).join('');
    const own = await fileSound(greetings, read('callqueuing.greeting'));
    const greeting = own ?? joined([await speak('inCall', call.from), await speak('welcome', call.from)]);
    const sounds = await Promise.all(read('callqueuing.music').map((uri) => fileSound(greetings, uri)));
    const music = joined(sounds.filter((sound) => sound !== undefined));
    const loop = music.length > 0 ? music : (this.#deps.music() ?? tune());
    let key = await talk.play(joined([greeting, ...choices.map(({ sound }) => sound)]), keys);
    let waitedMs = 0;
    let announcedMs = 0;
    while (!talk.isOver && key === undefined && waitedMs < read('callqueuing.maxWait') * 1_000) {
      this.refresh(person);
      if (read('callqueuing.announcesPosition') && waitedMs - announcedMs >= announceMs) {
        announcedMs = waitedMs;
        const place = Math.min(queue.indexOf(waiting) + 1, highestPlace);
        const sound = joined([await speak('position', call.from), await speak(place, call.from)]);
        key = await talk.play(sound, keys);
      } else {
        key = await talk.play(partOf(loop, waitedMs), keys);
      }
      waitedMs += tick;
    }
    if (talk.isOver) return;
    const choice = choices.find((one) => one.key === key);
    if (choice?.key === '1') {
      this.#deps.owe(person, call.from);
      await talk.play(joined([await speak('calledBack', call.from), await speak('goodbye', call.from)]));
      call.hangUp('normal');
      return;
    }
    const reception = choice?.key === '0' ? destinationOf(person, 'ENT_RCPT') : undefined;
    if (reception) sendTo(reception);
    else await this.#leave(service, talk, { isChosen: choice?.key === '2' });
  }

  /** The choices that the user offers, and can. */
  async #choicesOf({ call, person, read }: ServiceCall) {
    const { speak, destinationOf } = this.#deps;
    const offered = [
      {
        key: '1',
        phrase: 'callbackOffer',
        isOn: read('callqueuing.offersCallback') && call.from.number !== '',
      },
      { key: '2', phrase: 'mailboxOffer', isOn: read('callqueuing.offersMailbox') && person.hasMailbox },
      {
        key: '0',
        phrase: 'receptionOffer',
        isOn: read('callqueuing.offersReception') && destinationOf(person, 'ENT_RCPT') !== undefined,
      },
    ] as const;
    const open = offered.filter(({ isOn }) => isOn);
    return Promise.all(open.map(async ({ key, phrase }) => ({ key, sound: await speak(phrase, call.from) })));
  }

  /** The caller cannot wait, or no longer: a message, if the user takes some that way, else the end. */
  async #leave(
    { call, person, read }: ServiceCall,
    talk: Dialogue,
    { isChosen = false }: { readonly isChosen?: boolean } = {},
  ): Promise<void> {
    const { mailboxes, speak } = this.#deps;
    if (person.hasMailbox && (isChosen || read('callqueuing.offersMailbox'))) {
      await mailboxes.record(call, person.id, {
        sound: await speak('leaveMessage', call.from),
        purpose: 'VOICE_MAIL',
      });
      return;
    }
    await talk.play(joined([await speak('inCall', call.from), await speak('goodbye', call.from)]));
    call.hangUp('normal');
  }
}

/** Returns a second of a sound that is played again and again. */
function partOf(sound: Int16Array, atMs: number): Int16Array {
  const part = new Int16Array(tick * samplesPerMs);
  for (let index = 0; index < part.length; index += 1)
    part[index] = sound[(atMs * samplesPerMs + index) % sound.length] ?? 0;
  return part;
}
