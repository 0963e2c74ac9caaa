import { request } from 'node:http';
import { json } from 'node:stream/consumers';

/** A request to a server at a socket of this machine. */
export interface SocketRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface SocketResponse {
  readonly status: number;
  /** The parsed JSON; undefined where the body is none. */
  readonly body: unknown;
}

/** Sends a request to the HTTP server at `socketPath`. Rejects if nothing listens there. */
export function requestSocket(
  socketPath: string,
  { method = 'GET', path, headers = {}, body }: SocketRequest,
): Promise<SocketResponse> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sending = request({
      socketPath,
      method,
      path,
      headers: { ...headers, ...(sent !== undefined && { 'Content-Type': 'application/json' }) },
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
      const status = response.statusCode ?? 0;
      if (isJson) json(response).then((parsed) => resolve({ status, body: parsed }), reject);
      else {
        response.resume();
        response.once('end', () => resolve({ status, body: undefined }));
      }
    });
    sending.end(sent);
  });
}
