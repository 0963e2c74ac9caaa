import * as z from 'zod/mini';
import { parseJson } from '../../../../sdk/wire/json.ts';
import {
  answer,
  callParams,
  cancelledParams,
  type Incoming,
  incoming,
  initializeParams,
  protocolVersions,
  type RequestId,
  RpcError,
  requestId,
  rpcCodes,
} from './messages.ts';
import { type Tool, type ToolContext, ToolFailure } from './tool.ts';

/** The most requests that are under way. */
const maxRunning = 8;

interface McpServerOptions {
  readonly tools: readonly Tool[];
  readonly version: string;
  /** The words to the model about all tools. */
  readonly instructions: string;
  /** Sends a message to the client. */
  readonly send: (message: object) => void;
  /** Writes a fault of ours where the user of the command can read it. */
  readonly log: (text: string) => void;
}

/** A server of the Model Context Protocol with tools, for a single client. */
export class McpServer {
  readonly #options: McpServerOptions;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #running = new Map<RequestId, AbortController>();
  /** Everything that is not over, also what was cancelled. */
  readonly #working = new Set<Promise<void>>();
  #isInitialized = false;

  constructor(options: McpServerOptions) {
    this.#options = options;
    this.#tools = new Map(options.tools.map((one) => [one.name, one]));
  }

  /** Takes a line of the client. Undefined stands for a line that was too long. */
  receive(line: string | undefined): void {
    if (line?.trim() === '') return;
    try {
      const message = readMessage(line);
      if (message) this.#take(message);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#refuse(error.id ?? null, error);
    }
  }

  /** Cancels everything that is under way: the client is gone. Resolves when proposals are taken back. */
  async close(): Promise<void> {
    for (const one of this.#running.values()) one.abort();
    this.#running.clear();
    await Promise.all(this.#working);
  }

  #take({ id, method, params = {} }: Incoming): void {
    if (id === undefined) {
      if (method === 'notifications/cancelled') this.#cancel(params);
      return;
    }
    if (this.#running.has(id))
      throw new RpcError(rpcCodes.invalidRequest, 'A request with this id is under way.', id);
    if (this.#running.size >= maxRunning)
      throw new RpcError(rpcCodes.tooMany, 'Too many requests are under way. Wait for an answer.', id);
    const control = new AbortController();
    this.#running.set(id, control);
    const work = this.#answer(id, method, params, control).finally(() => this.#working.delete(work));
    this.#working.add(work);
  }

  /** A cancelled request has no answer. */
  async #answer(
    id: RequestId,
    method: string,
    params: Readonly<Record<string, unknown>>,
    { signal }: AbortController,
  ): Promise<void> {
    const { send, log } = this.#options;
    try {
      const result = await this.#run(method, params, signal);
      if (!signal.aborted) send({ jsonrpc: '2.0', id, result });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RpcError))
        log(`${method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      this.#refuse(
        id,
        error instanceof RpcError
          ? error
          : new RpcError(rpcCodes.internal, 'The server failed at this request.'),
      );
    } finally {
      if (!signal.aborted) this.#running.delete(id);
    }
  }

  async #run(method: string, params: unknown, signal: AbortSignal): Promise<object> {
    if (method === 'ping') return {};
    if (method === 'initialize') return this.#initialize(parsed(initializeParams, params));
    if (!this.#isInitialized)
      throw new RpcError(rpcCodes.invalidRequest, 'The first request is "initialize".');
    if (method === 'tools/list') return { tools: this.#options.tools.map(describe) };
    if (method === 'tools/call') return this.#call(parsed(callParams, params), signal);
    throw new RpcError(rpcCodes.noMethod, 'There is no such method.');
  }

  /** A client with another version gets the newest, and decides. */
  #initialize({ protocolVersion }: z.output<typeof initializeParams>): object {
    this.#isInitialized = true;
    const { version, instructions } = this.#options;
    return {
      protocolVersion: protocolVersions.find((one) => one === protocolVersion) ?? protocolVersions[0],
      capabilities: { tools: {} },
      serverInfo: { name: 'callside', title: 'Callside', version },
      instructions,
    };
  }

  /** A failure of a tool is a result, which the model reads. */
  async #call({ name, arguments: args = {}, _meta }: z.output<typeof callParams>, signal: AbortSignal) {
    const called = this.#tools.get(name);
    if (!called) throw new RpcError(rpcCodes.invalidParams, 'There is no such tool.');
    const input = z.safeParse(called.input, args);
    if (!input.success) return failed(`The arguments are wrong. ${z.prettifyError(input.error)}`);
    try {
      const result = await called.run(input.data, {
        signal,
        progress: this.#progress(_meta?.progressToken, signal),
      });
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
    } catch (error) {
      if (error instanceof ToolFailure) return failed(error.message);
      throw error;
    }
  }

  #progress(progressToken: RequestId | undefined, signal: AbortSignal): ToolContext['progress'] {
    let progress = 0;
    return (message) => {
      if (progressToken === undefined || signal.aborted) return;
      progress += 1;
      const params = { progressToken, progress, message };
      this.#options.send({ jsonrpc: '2.0', method: 'notifications/progress', params });
    };
  }

  #cancel(params: unknown): void {
    const read = cancelledParams.safeParse(params);
    if (!read.success) return;
    const { requestId: id } = read.data;
    this.#running.get(id)?.abort();
    this.#running.delete(id);
  }

  #refuse(id: RequestId | null, { code, message }: RpcError): void {
    this.#options.send({ jsonrpc: '2.0', id, error: { code, message } });
  }
}

/** Returns the request or notification in a line; undefined for an answer. @throws RpcError */
function readMessage(line: string | undefined): Incoming | undefined {
  if (line === undefined) throw new RpcError(rpcCodes.invalidRequest, 'The message is too long.');
  const value = parseJson(line);
  if (value === undefined) throw new RpcError(rpcCodes.parse, 'The message is not JSON.');
  if (Array.isArray(value))
    throw new RpcError(rpcCodes.invalidRequest, 'A batch is not possible: send one message in a line.');
  const read = incoming.safeParse(value);
  if (read.success) return read.data;
  if (answer.safeParse(value).success) return undefined;
  const named = z.object({ id: requestId }).safeParse(value);
  throw new RpcError(rpcCodes.invalidRequest, 'The message is no request.', named.data?.id);
}

const failed = (text: string) => ({ content: [{ type: 'text', text }], isError: true });

function parsed<Schema extends z.core.$ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const read = z.safeParse(schema, params);
  if (read.success) return read.data;
  throw new RpcError(rpcCodes.invalidParams, z.prettifyError(read.error));
}

const describe = ({ name, title, description, input, annotations }: Tool) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }),
  annotations: { title, ...annotations },
});
