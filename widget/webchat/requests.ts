import {
  type Chat,
  ChatError,
  type ChatFile,
  type ChatForm,
  type Message,
  type Place,
  type Session,
} from './protocol.ts';

/** A server that does not answer for so long is away. */
const timeoutMs = 20_000;

/** The requests of a visitor to a group. */
export class Requests {
  readonly #base: string;
  /** The visitor's key to the chat. */
  token: string | undefined;

  constructor(server: string, group: string) {
    this.#base = `${server}/webchat/${encodeURIComponent(group)}`;
  }

  get socketUrl(): string {
    return `${this.#base.replace(/^http/, 'ws')}/socket`;
  }

  async place(): Promise<Place> {
    return (await this.#send('')).json();
  }

  async start(form: ChatForm): Promise<Session> {
    return (await this.#post('/session', form)).json();
  }

  /** Reads the chat of the token. */
  async session(): Promise<{ readonly chat: Chat; readonly messages: Message[] }> {
    return (await this.#send('/session')).json();
  }

  async write(text: string, key: string): Promise<Message> {
    return (await this.#post('/session/messages', { text, key })).json();
  }

  async sendFile(file: File): Promise<Message> {
    const path = `/session/files?name=${encodeURIComponent(file.name.slice(-200))}`;
    // A large file may take longer than other requests.
    const answer = await this.#send(path, { method: 'POST', body: file }, 10 * timeoutMs);
    return answer.json();
  }

  async file({ id }: ChatFile): Promise<Blob> {
    return (await this.#send(`/session/files/${encodeURIComponent(id)}`, {}, 10 * timeoutMs)).blob();
  }

  async callMe(number: string): Promise<void> {
    await this.#post('/session/call', { number });
  }

  async end(): Promise<void> {
    await this.#post('/session/end', {});
  }

  #post(path: string, body: object): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return this.#send(path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  async #send(path: string, init: RequestInit = {}, patience = timeoutMs): Promise<Response> {
    const headers = { ...init.headers, ...(this.token && { Authorization: `Bearer ${this.token}` }) };
    const signal = AbortSignal.timeout(patience);
    let answer: Response;
    try {
      answer = await fetch(this.#base + path, {
        ...init,
        headers,
        signal,
        credentials: 'omit',
        cache: 'no-store',
      });
    } catch {
      // No connection, no answer in time, or a website that the group has not listed.
      throw new ChatError(0);
    }
    if (answer.ok) return answer;
    const refusal = await answer.json().catch(() => ({}));
    throw new ChatError(answer.status, refusal.exceptionId, refusal.cause);
  }
}
