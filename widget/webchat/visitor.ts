import { LiveSocket } from './live-socket.ts';
import { type Chat, ChatError, type ChatForm, type Message, type Place } from './protocol.ts';
import { Requests } from './requests.ts';

/** The agent's sign of typing is shown for this time, and the visitor's sign is sent at this interval. */
const typingMs = 5_000;

/** The chat of the visitor with a group, over reloads of the page. */
export class Visitor {
  readonly requests: Requests;
  readonly #storageKey: string;
  readonly #onChange: () => void;
  #socket: LiveSocket | undefined;
  #typingTimer = 0;
  #typedAt = Number.NEGATIVE_INFINITY;
  place: Place | undefined;
  /** The group could not be read: `refused` for a website that it has not listed. */
  problem: 'failed' | 'refused' | undefined;
  chat: Chat | undefined;
  messages: readonly Message[] = [];
  isConnected = true;
  isAgentTyping = false;
  /** The messages of agents that the visitor has not seen. */
  unread = 0;

  constructor(server: string, group: string, onChange: () => void) {
    this.requests = new Requests(server, group);
    this.#storageKey = `callside-webchat ${server} ${group}`;
    this.#onChange = onChange;
    const token = stored(() => localStorage.getItem(this.#storageKey));
    if (token) this.#follow(token);
  }

  get hasChat(): boolean {
    return this.requests.token !== undefined;
  }

  /** Reads the group anew. */
  async load(): Promise<void> {
    this.problem = undefined;
    this.#onChange();
    try {
      this.place = await this.requests.place();
    } catch (error) {
      this.problem = error instanceof ChatError && error.status === 403 ? 'refused' : 'failed';
    }
    this.#onChange();
  }

  async start(form: ChatForm): Promise<void> {
    const { token, chat, messages } = await this.requests.start(form);
    if (!token) throw new ChatError(0);
    stored(() => localStorage.setItem(this.#storageKey, token));
    this.chat = chat;
    this.messages = messages;
    this.#follow(token);
    this.#onChange();
  }

  /** @param key the visitor's name of the message: sent again, it stays one message */
  async write(text: string, key: string): Promise<void> {
    this.#add(await this.#orEnd(() => this.requests.write(text, key)));
  }

  async sendFile(file: File): Promise<void> {
    this.#add(await this.#orEnd(() => this.requests.sendFile(file)));
  }

  async callMe(number: string): Promise<void> {
    await this.#orEnd(() => this.requests.callMe(number));
  }

  async end(): Promise<void> {
    await this.requests.end();
  }

  /** The visitor types: the agent sees it, at most once in a while. */
  types(): void {
    const now = performance.now();
    if (now - this.#typedAt < typingMs) return;
    if (this.#socket?.typing()) this.#typedAt = now;
  }

  /** Forgets a chat that is over. */
  forget(): void {
    this.#socket?.close();
    this.#socket = undefined;
    this.requests.token = undefined;
    stored(() => localStorage.removeItem(this.#storageKey));
    this.chat = undefined;
    this.messages = [];
    this.unread = 0;
    this.#typedAt = Number.NEGATIVE_INFINITY;
    this.isConnected = true;
    this.#onChange();
  }

  seen(): void {
    if (this.unread === 0) return;
    this.unread = 0;
    this.#onChange();
  }

  /** Ends the connection; the chat goes on. */
  dispose(): void {
    clearTimeout(this.#typingTimer);
    this.#socket?.close();
  }

  #follow(token: string): void {
    this.requests.token = token;
    this.#socket = new LiveSocket({
      url: this.requests.socketUrl,
      token,
      onFrame: (frame) => {
        if (frame.type === 'session') this.#replace(frame.chat, frame.messages);
        else if (frame.type === 'chat') this.chat = frame.chat;
        else if (frame.type === 'message') this.#add(frame.message);
        else if (frame.type === 'typing') this.#showTyping(true);
        else return;
        this.#onChange();
      },
      onConnected: (isConnected) => {
        this.isConnected = isConnected;
        this.#onChange();
      },
      onFinal: (isKnown) => {
        if (!isKnown) this.forget();
      },
    });
  }

  #replace(chat: Chat, messages: readonly Message[]): void {
    const known = new Set(this.messages.map(({ id }) => id));
    if (known.size > 0) this.#count(messages.filter(({ id }) => !known.has(id)));
    this.chat = chat;
    this.messages = messages;
  }

  #add(message: Message): void {
    if (this.messages.some(({ id }) => id === message.id)) return;
    this.messages = [...this.messages, message];
    this.#count([message]);
    if (message.author === 'agent') this.#showTyping(false);
    this.#onChange();
  }

  #count(messages: readonly Message[]): void {
    this.unread += messages.filter(({ author }) => author === 'agent').length;
  }

  #showTyping(isTyping: boolean): void {
    clearTimeout(this.#typingTimer);
    this.isAgentTyping = isTyping;
    if (!isTyping) return;
    this.#typingTimer = window.setTimeout(() => {
      this.isAgentTyping = false;
      this.#onChange();
    }, typingMs + 2_000);
  }

  /** A request to a chat that is over shows how it ended. */
  async #orEnd<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof ChatError && error.status === 410) {
        const { chat, messages } = await this.requests.session();
        this.#replace(chat, messages);
        this.#onChange();
      }
      throw error;
    }
  }
}

/** Runs a use of the storage, which browsers may refuse: then a chat, and an open panel, live as long as the page. */
export function stored<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    // The storage is blocked or full.
    return undefined;
  }
}
