import { readFile } from 'node:fs/promises';
import type { QueuePhrase } from '../announcements/queue/texts.ts';
import type { VirtualCall } from '../engine/port.ts';
import { decodeWav } from '../sounds/wav.ts';
import type { Voicemails } from '../voicemail/voicemails.ts';
import { Dialogue, joined } from './dialogue.ts';
import type { MailboxPins } from './mailbox-pins.ts';

interface MailboxAccessDeps {
  readonly voicemails: Pick<Voicemails, 'page' | 'byId' | 'pathOf' | 'setRead' | 'remove'>;
  readonly pins: Pick<MailboxPins, 'has' | 'fits'>;
  /** Whether the owner enters the PIN at their own phone too. */
  readonly asksPin: (personId: number) => boolean;
  /** Returns a text, or a number of 1 to 20, as sound in the language of the caller. */
  readonly speak: (what: QueuePhrase | number, call: VirtualCall) => Promise<Int16Array>;
  readonly now: () => number;
}

const maxAttempts = 3;
const keyMs = 6_000;
const maxMessages = 100;

/** The messages of a mailbox, heard at a phone: new messages in the order in which they came. */
export class MailboxAccess {
  readonly #deps: MailboxAccessDeps;

  constructor(deps: MailboxAccessDeps) {
    this.#deps = deps;
  }

  /**
   * Plays the new messages of a user.
   *
   * @param how.isOwnPhone the call is from a phone of the user; any other caller needs the PIN
   */
  async run(call: VirtualCall, personId: number, how: { readonly isOwnPhone: boolean }): Promise<void> {
    const { pins, asksPin, speak } = this.#deps;
    const talk = new Dialogue(call);
    call.answer();
    const needsPin = !how.isOwnPhone || (asksPin(personId) && pins.has(personId));
    if (!needsPin || (await this.#isAdmitted(talk, personId))) await this.#read(talk, personId);
    await talk.play(await speak('goodbye', call));
    call.hangUp('normal');
  }

  async #isAdmitted(talk: Dialogue, personId: number): Promise<boolean> {
    const { pins, speak } = this.#deps;
    for (let attempt = 0; attempt < maxAttempts && !talk.isOver; attempt += 1) {
      const pin = await talk.digits(await speak('enterPin', talk.call), { waitMs: keyMs });
      if (await pins.fits(personId, pin, talk.call.from.number)) return true;
      await talk.play(await speak('wrongPin', talk.call));
    }
    return false;
  }

  async #read(talk: Dialogue, personId: number): Promise<void> {
    const { voicemails, speak } = this.#deps;
    const { call } = talk;
    const { items } = await voicemails.page(personId, { offset: 0, length: maxMessages });
    const fresh = items.filter(({ isRead }) => !isRead).toReversed();
    if (fresh.length === 0) {
      await talk.play(await speak('noMessages', call));
      return;
    }
    await talk.play(joined([await speak('newMessages', call), await speak(fresh.length, call)]));
    for (const { voicemailID } of fresh) {
      if (talk.isOver) return;
      await this.#play(talk, personId, voicemailID);
    }
    await talk.play(await speak('noMoreMessages', call));
  }

  /** Plays a message as often as the owner wants. */
  async #play(talk: Dialogue, personId: number, id: string): Promise<void> {
    const { voicemails, speak, now } = this.#deps;
    const found = await voicemails.byId(personId, id);
    // The message was deleted elsewhere meanwhile.
    if (!found) return;
    const sound = decodeWav(await readFile(voicemails.pathOf(found.file)));
    const menu = await speak('messageKeys', talk.call);
    let key: string | undefined = '1';
    while (key === '1' && !talk.isOver) {
      key = await talk.play(sound, '123');
      if (talk.isOver) return;
      await voicemails.setRead(personId, Number(id), { isRead: true });
      key ??= await talk.ask(menu, { keys: '123', waitMs: keyMs });
    }
    if (key === '3') await voicemails.remove(personId, Number(id), now());
  }
}
