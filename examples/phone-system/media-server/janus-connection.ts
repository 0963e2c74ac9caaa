import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '../../../sdk/wire/json.ts';

/** A session description in Janus's messages. */
const jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() });
export type Jsep = z.infer<typeof jsep>;

/** Everything that Janus sends, with the fields that the phone system reads. */
const janusMessage = z.object({
  janus: z.string(),
  transaction: z.optional(z.string()),
  sender: z.optional(z.number()),
  data: z.optional(z.object({ id: z.number() })),
  error: z.optional(z.object({ code: z.number(), reason: z.string() })),
  plugindata: z.optional(z.object({ data: z.record(z.string(), z.unknown()) })),
  jsep: z.optional(jsep),
});
export type JanusMessage = z.infer<typeof janusMessage>;

/** Janus has refused a request, or does not answer. */
export class JanusError extends Error {
  override readonly name = 'JanusError';
}

interface Waiting {
  /** True if a mere receipt is not the answer yet. */
  readonly isPluginRequest: boolean;
  resolve(message: JanusMessage): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

const answerMs = 10_000;
/** Janus drops a session of which it hears nothing for a minute. */
const keepAliveMs = 15_000;

/** A connection to Janus with a single session, in which all members of all meetings have their handles. */
export class JanusConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Map<number, (message: JanusMessage) => void>();
  readonly #keepAlive: NodeJS.Timeout;
  #session: number | undefined;

  /** Each request has to have it. */
  readonly secret: string;
  /** Resolves when the connection is over. */
  readonly ended: Promise<void>;

  private constructor(socket: WebSocket, secret: string) {
    this.#socket = socket;
    this.secret = secret;
    socket.on('message', (data: Buffer) => this.#receive(data.toString()));
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        this.#end();
        resolve();
      });
    });
    this.#keepAlive = setInterval(() => {
      // A program that hangs is handled like a program that has ended.
      this.#send({ janus: 'keepalive' }).catch(() => socket.terminate());
    }, keepAliveMs);
  }

  /** Connects and opens the session. Rejects if nothing listens. */
  static async open(port: number, secret: string): Promise<JanusConnection> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'janus-protocol');
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.on('error', reject);
    });
    const connection = new JanusConnection(socket, secret);
    const { data } = await connection.#send({ janus: 'create' });
    connection.#session = data?.id;
    return connection;
  }

  /** Opens a handle at the plugin of video rooms. */
  async attach(listener: (message: JanusMessage) => void): Promise<JanusHandle> {
    const { data } = await this.#send({ janus: 'attach', plugin: 'janus.plugin.videoroom' });
    if (data === undefined) throw new JanusError('Janus has answered without a handle.');
    this.#listeners.set(data.id, listener);
    const handle_id = data.id;
    return {
      request: (body, description) =>
        this.#send({ janus: 'message', handle_id, body, ...(description && { jsep: description }) }),
      trickle: (candidate) =>
        void this.#send({ janus: 'trickle', handle_id, candidate }).catch(() => undefined),
      detach: () => {
        this.#listeners.delete(handle_id);
        // A handle that is gone already is detached, too.
        this.#send({ janus: 'detach', handle_id }).catch(() => undefined);
      },
    };
  }

  close(): void {
    this.#socket.terminate();
  }

  #send(message: { readonly janus: string; readonly [name: string]: unknown }): Promise<JanusMessage> {
    const transaction = randomUUID();
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        reject(new JanusError('Janus is not connected.'));
        return;
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(transaction);
        reject(new JanusError(`Janus does not answer to ${message.janus}.`));
      }, answerMs);
      const isPluginRequest = message.janus === 'message';
      this.#waiting.set(transaction, { isPluginRequest, resolve, reject, timer });
      const session = this.#session === undefined ? {} : { session_id: this.#session };
      this.#socket.send(JSON.stringify({ ...message, ...session, transaction, apisecret: this.secret }));
    });
  }

  #receive(text: string): void {
    const message = janusMessage.safeParse(parseJson(text)).data;
    if (!message) {
      // A program that sends something else is handled like a program that has ended.
      this.#socket.terminate();
      return;
    }
    const waiting = this.#waiting.get(message.transaction ?? '');
    if (!waiting) {
      this.#listeners.get(message.sender ?? 0)?.(message);
      return;
    }
    if (waiting.isPluginRequest && message.janus === 'ack') return;
    this.#waiting.delete(message.transaction ?? '');
    clearTimeout(waiting.timer);
    const refusal = message.error?.reason ?? message.plugindata?.data.error;
    if (refusal === undefined) waiting.resolve(message);
    else waiting.reject(new JanusError(`Janus refuses: ${String(refusal)}`));
  }

  #end(): void {
    clearInterval(this.#keepAlive);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new JanusError('The connection to Janus is lost.'));
    }
    this.#waiting.clear();
    this.#listeners.clear();
  }
}

/** A connection of a member to a room, or the place that creates rooms. */
export interface JanusHandle {
  /** Sends a request to the plugin. Rejects with {@link JanusError}. */
  request(body: Readonly<Record<string, unknown>>, description?: Jsep): Promise<JanusMessage>;
  /** Passes on a candidate of the client. */
  trickle(candidate: {
    readonly candidate: string;
    readonly sdpMid: string | null;
    readonly sdpMLineIndex: number | null;
  }): void;
  detach(): void;
}
