import type { ReadonlySignal } from '@preact/signals-core';
import type * as z from 'zod/mini';
import type { DialCheck } from '#sdk/index.ts';
import { CallsideError } from '#sdk/index.ts';
import type { ServiceName, ServiceParams } from './contract/bridge-services.ts';
import type { PageContact } from './contract/contact.ts';
import { services } from './contract/services.ts';
import { withTimeout } from './contract/with-timeout.ts';
import type { Parent } from './parent.ts';
import { Refused } from './refused.ts';

const defaultAnswerMs = 5000;
const defaultTtlMs = 300_000;
const maxEntries = 500;

type Answer<Name extends ServiceName> = z.output<(typeof services)[Name]['value']>;

type ServicePage = Pick<Parent, 'origin' | 'isOffering' | 'requestService'>;

/** The contacts that pages have for a number. */
interface Contacts {
  readonly contacts: readonly PageContact[];
  /** Every queried page has answered, and at least one page was queried. */
  readonly isWhole: boolean;
}

interface CachedContacts extends Contacts {
  readonly until: number;
}

/** The services of pages: they name callers, and forbid calls. */
export class PageServices {
  readonly #parents: ReadonlySignal<readonly ServicePage[]>;
  readonly #log: (message: string) => void;
  readonly #known = new Map<string, CachedContacts>();

  constructor(parents: ReadonlySignal<readonly ServicePage[]>, log: (message: string) => void) {
    this.#parents = parents;
    this.#log = log;
  }

  /** Returns all contacts of pages for this number. An answer is valid for the time that the page has set. */
  async contactsOf(number: string): Promise<Contacts> {
    const known = this.#known.get(number);
    if (known && known.until > performance.now()) return known;
    const { asked, answers } = await this.request('matchContacts', { numbers: [number] });
    const contacts = answers.flatMap(({ matches }) => matches[number] ?? []);
    const found = { contacts, isWhole: answers.length > 0 && answers.length === asked };
    const ttlMs = Math.min(...answers.map((answer) => answer.ttlMs ?? defaultTtlMs));
    if (answers.length > 0) this.#remember(number, { ...found, until: performance.now() + ttlMs });
    return found;
  }

  /** Returns all contacts that pages find by this text. */
  readonly search = async (text: string): Promise<readonly PageContact[]> => {
    const { answers } = await this.request('searchContacts', { text });
    return answers.flatMap(({ contacts }) => contacts);
  };

  /** Drops the answers of pages for these numbers, or all. */
  forget(numbers: readonly string[] | undefined): void {
    if (numbers) for (const number of numbers) this.#known.delete(number);
    else this.#known.clear();
  }

  /** Every page may forbid a number, or advise against it; the strictest answer counts. */
  readonly check: DialCheck = async (destination) => {
    const { answers: verdicts } = await this.request('checkCall', { destination });
    const forbidden = verdicts.find(({ verdict }) => verdict === 'forbidden');
    const said = forbidden ?? verdicts.find(({ verdict }) => verdict === 'advised');
    if (said)
      throw new CallsideError(forbidden ? 'call.refusedByCheck' : 'call.advisedAgainst', {
        serverMessage: said.reason,
      });
  };

  /** Reads signals. */
  isOffered(name: ServiceName): boolean {
    return this.#parents.value.some((parent) => parent.isOffering(name));
  }

  /**
   * Sends a request to all pages that offer the service. `asked` is their number; some may not have answered, or not
   * validly.
   */
  async request<Name extends ServiceName>(
    name: Name,
    params: ServiceParams<Name>,
    answerMs = defaultAnswerMs,
  ): Promise<{ readonly asked: number; readonly answers: readonly Answer<Name>[] }> {
    const asked = this.#parents.peek().flatMap((parent) => {
      const answer = parent.requestService(name, params);
      return answer ? [{ parent, answer }] : [];
    });
    const answers = await Promise.all(
      asked.map(({ parent, answer }) =>
        this.#answerOf(parent, name, answer, answerMs).then(
          (given) => [given],
          (refused: Refused) => {
            this.#log(refused.message);
            return [];
          },
        ),
      ),
    );
    return { asked: asked.length, answers: answers.flat() };
  }

  /**
   * Sends a request to the first page that offers the service.
   *
   * @throws Refused 409 if no page offers it, or if it did not answer as agreed, with the page's own reason
   */
  async requestFirst<Name extends ServiceName>(
    name: Name,
    params: ServiceParams<Name>,
    answerMs: number,
  ): Promise<Answer<Name>> {
    const parent = this.#parents.peek().find((one) => one.isOffering(name));
    const answer = parent?.requestService(name, params);
    if (!parent || !answer) throw new Refused(409, `No page offers ${name}.`);
    return this.#answerOf(parent, name, answer, answerMs);
  }

  /** Returns a page's answer. Throws if it fails, comes late or is not as agreed, even if an empty answer would be valid. */
  async #answerOf<Name extends ServiceName>(
    { origin }: ServicePage,
    name: Name,
    answer: Promise<unknown>,
    answerMs: number,
  ): Promise<Answer<Name>> {
    const given = await withTimeout(
      answer,
      answerMs,
      () => new Error(`No answer within ${answerMs} ms.`),
    ).catch((thrown: unknown) => {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      throw new Refused(409, `${origin} failed at ${name}: ${reason}`);
    });
    const parsed = services[name].value.safeParse(given);
    if (!parsed.success) throw new Refused(409, `${origin} did not answer ${name} as agreed.`);
    return parsed.data as Answer<Name>;
  }

  #remember(number: string, known: CachedContacts): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxEntries && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(number, known);
  }
}
