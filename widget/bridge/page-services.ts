import type * as z from 'zod/mini';
import type { DialCheck } from '../../sdk/index.ts';
import { CallsideError } from '../../sdk/index.ts';
import type { PageContact } from './contract/contact.ts';
import { type ServiceName, type ServiceParams, services } from './contract/services.ts';
import type { Parent } from './parent.ts';

const answerMs = 5000;
const usualTtlMs = 300_000;
const mostRemembered = 500;

interface Known {
  readonly contacts: readonly PageContact[];
  readonly until: number;
}

/** What the pages do for the widget: they know who calls, and who must not be called. */
export class PageServices {
  readonly #parents: () => readonly Parent[];
  readonly #log: (message: string) => void;
  readonly #known = new Map<string, Known>();

  constructor(parents: () => readonly Parent[], log: (message: string) => void) {
    this.#parents = parents;
    this.#log = log;
  }

  /** Everybody whom a page knows by this number. What a page said holds for as long as it said. */
  async contactsOf(number: string): Promise<readonly PageContact[]> {
    const known = this.#known.get(number);
    if (known && known.until > performance.now()) return known.contacts;
    const answers = await this.#askAll('matchContacts', { numbers: [number] });
    const contacts = answers.flatMap(({ matches }) => matches[number] ?? []);
    const ttlMs = Math.min(...answers.map((answer) => answer.ttlMs ?? usualTtlMs));
    if (answers.length > 0) this.#remember(number, { contacts, until: performance.now() + ttlMs });
    return contacts;
  }

  /** Forgets what pages said of these numbers, or of all. */
  forget(numbers: readonly string[] | undefined): void {
    if (numbers) for (const number of numbers) this.#known.delete(number);
    else this.#known.clear();
  }

  /** Every page may forbid a number, or advise against it; the strictest word counts. */
  readonly check: DialCheck = async (destination) => {
    const verdicts = await this.#askAll('checkCall', { destination });
    const forbidden = verdicts.find(({ verdict }) => verdict === 'forbidden');
    const said = forbidden ?? verdicts.find(({ verdict }) => verdict === 'advised');
    if (said)
      throw new CallsideError(forbidden ? 'call.refusedByCheck' : 'call.advisedAgainst', {
        serverMessage: said.reason,
      });
  };

  async #askAll<Name extends ServiceName>(
    name: Name,
    params: ServiceParams<Name>,
  ): Promise<z.output<(typeof services)[Name]['value']>[]> {
    const asked = this.#parents().map((parent) => ({ parent, answer: parent.ask(name, params) }));
    const answers = await Promise.all(
      asked.map(async ({ parent, answer }) => {
        if (answer === undefined) return [];
        const given = await inTime(answer, answerMs).catch((thrown: unknown) => ({
          failure: String(thrown),
        }));
        const parsed = services[name].value.safeParse(given);
        if (!parsed.success) this.#log(`${parent.origin} did not answer ${name} as agreed.`);
        return parsed.success ? [parsed.data as z.output<(typeof services)[Name]['value']>] : [];
      }),
    );
    return answers.flat();
  }

  #remember(number: string, known: Known): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostRemembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(number, known);
  }
}

/** What came within the time; undefined where nothing did. */
async function inTime(answer: Promise<unknown>, ms: number): Promise<unknown> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
