import type { IncomingMessage, ServerResponse } from 'node:http';

interface BodyLimit {
  /** The limit in milliseconds. */
  readonly limitMs: number;
  /** True if the limit is for a pause within the body, instead of for all of it. */
  readonly isRenewed: boolean;
}

/** Answers 408 to a client that does not send the body of its request in time, and disconnects it. */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limitMs, isRenewed }: BodyLimit,
): void {
  const { socket } = request;
  const mayHaveBody =
    request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
  if (!mayHaveBody) return;
  let readBefore = socket.bytesRead;
  const look = () => {
    if (request.complete || socket.destroyed) return;
    if (isRenewed && socket.bytesRead > readBefore) {
      readBefore = socket.bytesRead;
      timer.refresh();
      return;
    }
    if (response.headersSent) socket.destroy();
    else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  };
  const timer = setTimeout(look, limitMs);
  timer.unref();
  response.once('close', () => clearTimeout(timer));
}
