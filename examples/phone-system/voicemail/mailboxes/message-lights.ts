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
  readonly #ends: (() => void)[] = [];
  readonly #showing = new Set<Promise<void>>();

  constructor(options: MessageLightsOptions) {
    this.#options = options;
    for (const { id, hasMailbox } of options.people.all()) {
      if (!hasMailbox) continue;
      const show = () => this.#refresh(id);
      this.#ends.push(options.changes.listen(topics.voicemail(id), show));
      show();
    }
  }

  async dispose(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
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
