import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { type WebSocket, WebSocketServer } from 'ws';
import { isFromHere } from './control.ts';
import { isForeign } from './origin.ts';
import type { Pages } from './pages.ts';

const pushPath = /^\/restletrouter\/ws-service\/([\w.-]+)$/;
const maxFrameBytes = 256 * 1024;

export interface ServerParts {
  readonly rest: Hono;
  /** Undefined: `/control/` is not there. */
  readonly control: Hono | undefined;
  readonly pages: Pages;
  readonly acceptPush: (socket: WebSocket, app: string, request: IncomingMessage) => void;
  readonly acceptSip: (socket: WebSocket, request: IncomingMessage) => void;
}

export interface RunningServer {
  readonly port: number;
  /** For development servers that take upgrades of their own. */
  readonly http: Server;
  close(): Promise<void>;
}

/** Something else listens there already. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

/**
 * Listens and hands everything that comes to whom it belongs.
 *
 * @throws PortInUse
 */
export async function startServer(
  parts: ServerParts,
  options: { port: number; host: string },
): Promise<RunningServer> {
  const rest = getRequestListener(parts.rest.fetch);
  const control = parts.control && getRequestListener(parts.control.fetch);
  const http = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/restletrouter/')) void rest(request, response);
    else if (path.startsWith('/control/')) {
      if (control && isFromHere(request)) void control(request, response);
      else notFound(response);
    } else parts.pages(request, response, () => notFound(response));
  });

  const pushSockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  const sipSockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
  });
  http.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy());
    const [pathname = ''] = (request.url ?? '').split('?');
    const [, app] = pushPath.exec(pathname) ?? [];
    if (app === undefined && pathname !== '/sip') {
      // A development server may have sockets of its own.
      if (http.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
    } else if (isForeign(request.headers)) refuseUpgrade(socket, '403 Forbidden');
    else if (app === undefined) {
      sipSockets.handleUpgrade(request, socket, head, (ws) => parts.acceptSip(ws, request));
    } else {
      pushSockets.handleUpgrade(request, socket, head, (ws) => parts.acceptPush(ws, app, request));
    }
  });

  await listen(http, options);
  return {
    port: (http.address() as AddressInfo).port,
    http,
    async close() {
      const closed = new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
      for (const ws of [...pushSockets.clients, ...sipSockets.clients]) ws.terminate();
      http.closeAllConnections();
      await closed;
    },
  };
}

function listen(http: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new PortInUse(`Port ${port} is taken. Stop what listens there or choose another --port.`)
          : error,
      );
    http.once('error', onError);
    http.listen(port, host, () => {
      http.off('error', onError);
      resolve();
    });
  });
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.');
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}
