import * as z from 'zod/mini';
import { routerError } from '../../../../sdk/wire/error.ts';
import { applicationHeader, routerPath } from '../../../../sdk/wire/session/requests.ts';
import type { AssistantSession } from './session-file.ts';
import { ToolFailure } from './tool.ts';

/** The phone system has this long for an answer. */
const answerMs = 15_000;

/** A request of the assistant. */
interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
  readonly signal: AbortSignal;
}

/** The phone system, as the session of the assistant sees it. */
export class AssistedPhoneSystem {
  readonly #session: AssistantSession;

  constructor(session: AssistantSession) {
    this.#session = session;
  }

  /** @throws ToolFailure if the phone system does not answer, or refuses */
  async ask<Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    request: Request,
  ): Promise<z.output<Schema>> {
    const response = await this.#send(path, request);
    return z.parse(schema, await response.json());
  }

  /** Reads a page of a list: its items, and how many there are in all. @throws ToolFailure */
  async page<Schema extends z.core.$ZodType>(
    item: Schema,
    path: string,
    request: Request,
  ): Promise<{ readonly total: number; readonly items: readonly z.output<Schema>[] }> {
    const list = z.optional(z.array(item));
    const { count, items, results } = await this.ask(
      z.object({ count: z.number(), items: list, results: list }),
      path,
      request,
    );
    return { total: count, items: items ?? results ?? [] };
  }

  /** Sends what has no answer. @throws ToolFailure */
  async tell(path: string, request: Request): Promise<void> {
    await this.#send(path, request);
  }

  async #send(path: string, { method = 'GET', query = {}, body, signal }: Request): Promise<Response> {
    const { url, token } = this.#session;
    const address = new URL(`${url}${routerPath}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const response = await fetch(address, {
      method,
      headers: { [applicationHeader]: token, Accept: 'application/json' },
      // The token is for this address only.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ToolFailure('The phone system does not answer.', { cause });
    });
    if (response.ok) return response;
    throw await failureOf(response);
  }
}

async function failureOf(response: Response): Promise<ToolFailure> {
  if (response.status === 401)
    return new ToolFailure(
      'The session of the assistant has ended. Its user signs it in again with: npx callside mcp --login',
      { status: 401 },
    );
  const read = routerError.safeParse(await response.json().catch(() => undefined));
  const message = (read.success && read.data.message) || `The phone system answers with ${response.status}.`;
  return new ToolFailure(message, { status: response.status });
}
