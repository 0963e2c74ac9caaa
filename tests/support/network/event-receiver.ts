import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CompanyEvent } from '#sdk/administration.ts';

/** A program that receives events and answers as it is told. */
export class EventReceiver {
  readonly received: {
    readonly event: CompanyEvent;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[] = [];
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) =>
    response.writeHead(204).end();
  readonly #server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    // A request that asks is no event.
    if (body !== '') this.received.push({ event: JSON.parse(body), headers: request.headers, body });
    this.answer(response, request);
  });

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  get types(): readonly string[] {
    return this.received.map(({ event }) => event.type);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
