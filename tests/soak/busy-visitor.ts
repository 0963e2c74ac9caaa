import { WebVisitor } from '../contract/messages/web-visitor.ts';

/** The website of the demonstration. */
const website = { origin: 'http://localhost:7081' };
const form = { name: 'Zoe', question: 'Message 0' };

/** A visitor of a website who writes to a group, and verifies after a kill that no confirmed message is missing or there twice. */
export class BusyVisitor {
  readonly #confirmed: string[] = [];
  #token = '';
  #sent = 0;

  get count(): number {
    return this.#confirmed.length;
  }

  /** Returns the messages that the phone system has lost or doubled. */
  async missing(url: string): Promise<readonly string[]> {
    if (this.#token === '') return [];
    const visitor = this.#at(url);
    const texts = (await visitor.session()).messages.map(({ text }) => text);
    const lost = this.#confirmed.filter((text) => !texts.includes(text));
    const doubled = texts.filter((text, at) => texts.indexOf(text) !== at);
    return [
      ...lost.map((text) => `a visitor: ${text} was confirmed, and is gone`),
      ...doubled.map((text) => `a visitor: ${text} is there twice`),
    ];
  }

  /** Writes until the phone system is gone, or has had enough for now. */
  async work(url: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#write(this.#at(url), signal);
    } catch (error) {
      // A request that the kill has cut off is not confirmed.
      if (!signal.aborted && !(error instanceof TypeError)) throw error;
    }
  }

  async #write(visitor: WebVisitor, signal: AbortSignal): Promise<void> {
    if (this.#token === '') {
      await visitor.start(form);
      this.#token = visitor.token;
      this.#confirmed.push(form.question);
    }
    while (!signal.aborted) {
      this.#sent += 1;
      const text = `Message ${this.#sent}`;
      const { status } = await visitor.write(text);
      if (status !== 201) return;
      this.#confirmed.push(text);
    }
  }

  #at(url: string): WebVisitor {
    const visitor = new WebVisitor(url, website);
    visitor.token = this.#token;
    return visitor;
  }
}
