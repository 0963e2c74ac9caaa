import type { Logger } from 'pino';
import { type Changes, topics } from '../../base/changes.ts';
import type { Engine } from '../../engine/port.ts';
import type { Terminals } from '../../phones/terminals.ts';
import type { People } from '../../users/person.ts';
import type { Voicemails } from '../voicemails.ts';

interface MessageLightsOptions {
  readonly changes: Changes;
  readonly people: People;
  readonly terminals: Terminals;
  readonly voicemails: Voicemails;
  readonly engine: Pick<Engine, 'showMessages'>;
  readonly log: Logger;
}

/** The lights on people's phones that show waiting messages. */
export class MessageLights {
  readonly #options: MessageLightsOptions;
  readonly #end: () => void;
  readonly #showing = new Set<Promise<void>>();

  constructor(options: MessageLightsOptions) {
    this.#options = options;
    this.#end = options.people.each(({ id, hasMailbox }) => {
      if (!hasMailbox) return undefined;
      const show = () => this.#refresh(id);
      show();
      return options.changes.listen(topics.voicemail(id), show);
    });
  }

  async dispose(): Promise<void> {
    this.#end();
    await Promise.all(this.#showing);
  }

  #refresh(personId: number): void {
    const showing = this.#show(personId)
      .catch((error) => this.#options.log.error({ error, personId }, 'waiting messages could not be counted'))
      .finally(() => this.#showing.delete(showing));
    this.#showing.add(showing);
  }

  async #show(personId: number): Promise<void> {
    const { voicemails, terminals, engine } = this.#options;
    const counts = await voicemails.counts(personId);
    for (const { registerId } of terminals.of(personId)) {
      if (registerId !== undefined) engine.showMessages(registerId, counts);
    }
  }
}
