import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { pipeline } from 'node:stream';
import { clientAddress } from './client-address.ts';

/** Sends a request on to another server, and its answer back. */
export type Forward = (request: IncomingMessage, response: ServerResponse) => void;

/** Headers that are about a single connection, and end at it. */
const ownOfConnection = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];

/** Returns the headers that go on: not the headers of the connection, by their names or as `Connection` lists them. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const listed = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...ownOfConnection, ...listed]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/**
 * Forwards to the HTTP server at a socket of this machine. Answers 502 while it is away.
 *
 * @param socketPath returns the path of the socket; undefined while there is none
 */
export function forwardTo(socketPath: () => string | undefined): Forward {
  return (request, response) => {
    const path = socketPath();
    if (path === undefined) {
      refuse(response);
      return;
    }
    const headers = { ...endToEnd(request.headers), 'x-forwarded-for': clientAddress(request) };
    const { method = 'GET', url = '/' } = request;
    const forwarded = send({ socketPath: path, method, path: url, headers }, (answer) => {
      // This server frames the answer by itself.
      const { 'transfer-encoding': _, ...answered } = endToEnd(answer.headers);
      response.writeHead(answer.statusCode ?? 502, answered);
      // A client that goes ends the request to the server too, and a server that goes ends the answer.
      pipeline(answer, response, () => forwarded.destroy());
    });
    forwarded.on('error', () => refuse(response));
    response.on('close', () => forwarded.destroy());
    pipeline(request, forwarded, () => undefined);
  };
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else {
    response.writeHead(502, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ errcode: 'M_UNKNOWN', error: 'The homeserver does not answer.' }));
  }
}
