import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { type WebSocket, WebSocketServer } from 'ws';
import { meetingSocketPath } from '../../../../sdk/wire/meetings/meeting-frames.ts';
import { webChatPath } from '../../../../sdk/wire/messages/web-chat.ts';
import type { RateLimitedLog } from '../../limits/rate-limited-log.ts';
import { SilentConnections } from '../../limits/silent-connections.ts';
import { isFromHere } from '../control.ts';
import { isWebChatSocket } from '../web-chat/web-chat-socket.ts';
import { limitBody } from './body-limits.ts';
import type { Certificate } from './certificate.ts';
import { clientAddress, TrustedProxies } from './client-address.ts';
import type { Forward } from './forward.ts';
import { isForeign } from './origin.ts';
import type { Pages } from './pages.ts';
import { sendTeamsRoom, teamsRoomOf } from './teams-room.ts';

const pushPath = /^\/restletrouter\/ws-service\/([\w.-]+)$/;
/** The part of the homeserver that clients need. Other servers reach it at a port of its own, and its administration is for this process. */
const homeserverPath = /^\/_matrix\/(?:client|media)\//;
const maxFrameBytes = 256 * 1024;
/** Visitors of websites send signs of life only. */
const maxVisitorFrameBytes = 1024;

/** How long a client may take to send the head of a request, and all of it. */
const defaultTimeouts = { headersMs: 10_000, requestMs: 60_000 };

/** No request takes longer, whatever it sends. */
const maxRequestMs = 6 * 3_600_000;
/** Files that are sent to the homeserver may take as long as they need, while something of them arrives. */
const uploadPath = /^\/_matrix\/media\/(?:r0|v3)\/upload\b/;

/** The answers to malformed requests, by the code of the error. */
const faultStatuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

export interface ServerDeps {
  readonly rest: Hono;
  /** Undefined: `/control/` is not there. */
  readonly control: Hono | undefined;
  readonly pages: Pages;
  /** The chat's homeserver, which answers below `/_matrix/`. */
  readonly homeserver: Forward | undefined;
  /** Returns a handler for the open push socket, or the status of the refusal. */
  readonly openPush: (app: string, request: IncomingMessage) => string | ((socket: WebSocket) => void);
  /** The same for the meeting socket. */
  readonly openMeeting: (request: IncomingMessage) => string | ((socket: WebSocket) => void);
  /** The open resources for visitors of websites. */
  readonly webChat: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  /** The same for the socket of a visitor. It checks the page by itself. */
  readonly openWebChat: (request: IncomingMessage) => string | ((socket: WebSocket) => void);
  /** Further resources, by the path above them. */
  readonly apis?: readonly Api[];
  readonly acceptSip: (socket: WebSocket, peer: { readonly host: string; readonly port: number }) => void;
}

/** Resources apart from the router's own, for programs and pages that speak another protocol. */
export interface Api {
  /** The path above them, without a slash at the end. */
  readonly path: string;
  readonly fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
}

/** The HTTP server of a phone system, with or without a certificate. */
export type HttpServer = Server | SecureServer;

export interface RunningServer {
  readonly port: number;
  /** The server for development servers, which take upgrades of their own. */
  readonly http: HttpServer;
  close(): Promise<void>;
}

/** Something else listens there already. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse';
}

/**
 * Listens and routes every request.
 *
 * @throws PortInUse
 */
export async function startServer(
  deps: ServerDeps,
  options: {
    port: number;
    host: string;
    certificate: Certificate | undefined;
    warnings: RateLimitedLog;
    /** Origins of pages of others that may open sockets. */
    allowedOrigins?: readonly string[];
    /** Reverse proxies, whose `X-Forwarded-For` names the client. */
    proxies?: TrustedProxies;
    timeouts?: { readonly headersMs: number; readonly requestMs: number };
  },
): Promise<RunningServer> {
  const rest = getRequestListener(deps.rest.fetch);
  const webChat = getRequestListener((request, env) => deps.webChat(request, env as HttpBindings));
  const apis = (deps.apis ?? []).map(({ path, fetch }) => ({
    path: `${path}/`,
    answer: getRequestListener((request, env) => fetch(request, env as HttpBindings)),
  }));
  const control = deps.control && getRequestListener(deps.control.fetch);
  const { certificate, warnings, proxies = new TrustedProxies([]), timeouts = defaultTimeouts } = options;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    proxies.admit(request);
    const path = request.url ?? '/';
    const room = teamsRoomOf(path);
    const api = apis.find((one) => path.startsWith(one.path));
    const isUpload = deps.homeserver !== undefined && uploadPath.test(path);
    limitBody(request, response, { limitMs: timeouts.requestMs, isRenewed: isUpload });
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (isPublicOverTls(request)) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    if (path.split('?')[0] === '/healthz') sendHealth(response);
    else if (path.startsWith('/restletrouter/') || path.split('?')[0] === '/openapi.json')
      void rest(request, response);
    else if (path.startsWith(`${webChatPath}/`)) void webChat(request, response);
    else if (api) void api.answer(request, response);
    else if (deps.homeserver && homeserverPath.test(path)) deps.homeserver(request, response);
    else if (path.startsWith('/control/')) {
      if (control && isFromHere(request)) void control(request, response);
      else notFound(response);
    } else if (room !== undefined) sendTeamsRoom(request, response, room);
    else deps.pages(request, response, () => notFound(response));
  };
  const limits = {
    headersTimeout: timeouts.headersMs,
    // The bodies have limits of their own, since large files may take longer.
    requestTimeout: maxRequestMs,
    // Late clients are found by polling, not by a timer for each.
    connectionsCheckingInterval: timeouts.headersMs / 2,
  };
  const http = certificate
    ? createSecureServer({ ...limits, ...certificate }, answer)
    : createServer(limits, answer);
  const silent = new SilentConnections(warnings);
  http.on('connection', (socket) => silent.add(socket));
  http.on('request', ({ socket }) => silent.spoke(socket));
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { code = '' } = error;
    const from = (socket as Socket).remoteAddress ?? '';
    // A client that went is nothing to complain of, and cannot be answered.
    if (!socket.writable || code === 'ECONNRESET') socket.destroy();
    else {
      warnings.warn('Not a sound HTTP request', from, { code });
      refuseRaw(socket, faultStatuses[code] ?? '400 Bad Request');
    }
  });

  const pushSockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  const webChatSockets = new WebSocketServer({ noServer: true, maxPayload: maxVisitorFrameBytes });
  const sipSockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
  });
  http.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy());
    proxies.admit(request);
    silent.spoke(request.socket);
    const [pathname = ''] = (request.url ?? '').split('?');
    const [, app] = pushPath.exec(pathname) ?? [];
    const isMeeting = pathname === meetingSocketPath;
    if (isWebChatSocket(pathname)) {
      const opening = deps.openWebChat(request);
      if (typeof opening === 'string') refuseRaw(socket, opening);
      else webChatSockets.handleUpgrade(request, socket, head, opening);
      return;
    }
    if (app === undefined && !isMeeting && pathname !== '/sip') {
      // A development server may have sockets of its own.
      if (http.listenerCount('upgrade') === 1) refuseRaw(socket, '404 Not Found');
    } else if (isForeign(request, options.allowedOrigins)) refuseRaw(socket, '403 Forbidden');
    else if (app === undefined && !isMeeting) {
      sipSockets.handleUpgrade(request, socket, head, (ws) =>
        deps.acceptSip(ws, { host: clientAddress(request), port: request.socket.remotePort ?? 0 }),
      );
    } else {
      const opening = app === undefined ? deps.openMeeting(request) : deps.openPush(app, request);
      if (typeof opening === 'string') refuseRaw(socket, opening);
      else pushSockets.handleUpgrade(request, socket, head, opening);
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
      for (const ws of [...pushSockets.clients, ...webChatSockets.clients, ...sipSockets.clients])
        ws.terminate();
      http.closeAllConnections();
      await closed;
    },
  };
}

/** @throws PortInUse */
export function listen(http: HttpServer, { port, host }: { port: number; host: string }): Promise<void> {
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

/** True if HSTS may be sent. Not for this machine itself: it would apply to its other ports, too. */
const isPublicOverTls = ({ socket, headers: { host = '' } }: IncomingMessage): boolean =>
  'encrypted' in socket && !/^(?:[\w.-]+\.)?localhost(?::\d+)?$/.test(host);

/** For programs that watch over the phone system, and for the page of the first start. */
function sendHealth(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end('{"status":"ok"}');
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.');
}

/** A client that ignores the close is not waited for. */
function refuseRaw(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
}
