import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a product of a vendor. */
export interface VendorRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface VendorAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** The server of a vendor, as our tests play it from the vendor's documentation. */
export class VendorServer {
  readonly requests: VendorRequest[] = [];
  /** Faults of the next requests, before or after they have their effect. */
  readonly faults: { readonly method: string; readonly status: number | 'lost'; readonly isDone: boolean }[] =
    [];
  readonly #server;

  constructor(answer: (request: VendorRequest) => VendorAnswer) {
    this.#server = createServer(async (incoming, response) => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://vendor');
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { method = '', headers } = incoming;
      const request = { method, path: pathname, query: searchParams, headers, body: Buffer.concat(chunks) };
      this.requests.push(request);
      const at = this.faults.findIndex((one) => one.method === `${method} ${pathname}`);
      const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
      const real = fault && !fault.isDone ? {} : answer(request);
      if (fault?.status === 'lost') response.destroy();
      else {
        const { status = 200, headers: answered = {}, json } = fault ? { status: fault.status } : real;
        response.writeHead(status, { 'Content-Type': 'application/json', ...answered });
        response.end(json === undefined ? undefined : JSON.stringify(json));
      }
    });
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Returns the requests with this method and path. */
  to(line: string): readonly VendorRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === line);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
