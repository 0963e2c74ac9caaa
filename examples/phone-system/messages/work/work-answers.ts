import type { WorkMessage } from '../../../../sdk/wire/messages/work-item.ts';
import { answered } from './work-changes.ts';
import { type WorkFile, WorkRefused } from './work-channel.ts';
import { workFileOf } from './work-description.ts';
import type { WorkJournal } from './work-journal.ts';
import type { OpenItem, WorkStore } from './work-store.ts';

/** The text of an answer, or a file, or both. */
export interface Answer {
  readonly text: string;
  readonly file?: WorkFile;
}

interface WorkAnswersDeps {
  readonly store: WorkStore;
  readonly journal: WorkJournal;
}

/** Returns the refusal of a command of an agent who does not have the conversation. */
export const notAssigned = (): WorkRefused =>
  new WorkRefused('notAssigned', 'The conversation is not assigned to you.');

/** The answers of agents. Each is written to the store before its channel gets it. To be called in the turn of the work items. */
export class WorkAnswers {
  readonly #store: WorkStore;
  readonly #journal: WorkJournal;

  constructor({ store, journal }: WorkAnswersDeps) {
    this.#store = store;
    this.#journal = journal;
  }

  /** @throws WorkRefused */
  send(threadId: number, personId: number, { text, file }: Answer): Promise<WorkMessage> {
    const journal = this.#journal;
    return journal.inMessages(threadId, async () => {
      const open = this.#own(threadId, personId);
      const channel = journal.channelOf(open);
      if ([...text].length > channel.maxTextLength) throw new WorkRefused('tooLong', 'The text is too long.');
      const message = { at: new Date(journal.now), personId, text, file };
      const written = await this.#store.reply(
        open,
        answered(open.item, journal.now, journal.timesOf(open)),
        message,
      );
      journal.passed.delete(open.item.id);
      journal.keep(written);
      const [row] = written.messages;
      channel.deliver({ id: row.id, threadId, text, ...(file && { file }) });
      return journal.describeMessage(row);
    });
  }

  /**
   * Hands an answer over again that has failed. @throws WorkRefused also for an answer that has not failed, or is not
   * in this conversation
   */
  async again(threadId: number, personId: number, id: number): Promise<WorkMessage> {
    const isHere = (await this.#store.threadOfMessage(id)) === threadId;
    const journal = this.#journal;
    return journal.inMessages(threadId, async () => {
      const open = this.#own(threadId, personId);
      const channel = journal.channelOf(open);
      const row = isHere ? await this.#store.setState(id, 'queued', { from: ['failed'] }) : undefined;
      if (!row) throw new WorkRefused('notNow', 'The message has not failed.');
      const message = journal.publishMessage(row);
      const file = workFileOf(row);
      channel.deliver({ id, threadId, text: row.text, ...(file && { file }) });
      return message;
    });
  }

  #own(threadId: number, personId: number): OpenItem {
    const open = this.#journal.open.ofThread(threadId);
    if (open?.item.person_id !== personId) throw notAssigned();
    return open;
  }
}
