import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { parseJson } from '../../../../sdk/wire/json.ts';
import {
  type WebChatServerFrame,
  webChatHello,
  webChatPath,
  webChatVisitorFrame,
} from '../../../../sdk/wire/messages/web-chat.ts';
import type { Changes } from '../../base/changes.ts';
import { topics } from '../../base/changes.ts';
import type { LiveChat } from '../../web-chat/live-chat.ts';
import { clientAddress } from '../server/client-address.ts';
import type { WebChatApiDeps } from './web-chat-api.ts';

const socketPath = new RegExp(`^${webChatPath}/(\\d{1,10})/socket$`);
/** The time within which a page must identify itself. */
const helloMs = 10_000;
/** Frames and pings that find dead connections on either side. */
const aliveMs = 20_000;
/** The maximum number of frames in `aliveMs`: more than a visitor can type. */
const maxFrames = 100;
const maxWaitingBytes = 1024 * 1024;

const codes = { badFrame: 1007, tooMany: 1008, tooSlow: 1013, unknown: 4401, ended: 4410 } as const;

export interface WebChatSocketDeps extends WebChatApiDeps {
  readonly changes: Changes;
}

export const isWebChatSocket = (path: string): boolean => socketPath.test(path);

/** Returns a handler for the socket of a visitor, or the status of the refusal: the page is of no website of the group. */
export function openWebChatSocket(
  request: IncomingMessage,
  deps: WebChatSocketDeps,
): string | ((socket: WebSocket) => void) {
  const [, number = ''] = socketPath.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
  const { origin } = request.headers;
  const group = deps.webChatGroup(number);
  if (!group || origin === undefined || !group.origins.includes(origin)) return '403 Forbidden';
  const from = clientAddress(request);
  if (deps.webChatRates.requests.add(from) > 0) return '503 Service Unavailable';
  return (socket) => serve(socket, { origin, from }, deps);
}

function serve(
  socket: WebSocket,
  { origin, from }: { readonly origin: string; readonly from: string },
  deps: WebChatSocketDeps,
): void {
  let isAlive = true;
  let frames = 0;
  let page: ReturnType<typeof pageOf> | undefined;
  const send = (frame: WebChatServerFrame) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxWaitingBytes) socket.close(codes.tooSlow);
    else socket.send(JSON.stringify(frame));
    if (frame.type === 'chat' && frame.chat.state === 'ended') socket.close(codes.ended);
  };
  const hello = setTimeout(() => socket.close(codes.badFrame), helloMs);
  const beat = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    frames = 0;
    socket.ping();
    if (page) send({ type: 'alive' });
  }, aliveMs);
  const refuse = (code: number) => {
    deps.warnings.warn('a visitor’s page sent a wrong frame, or too many', from, { frames });
    socket.close(code);
  };
  socket.on('error', () => socket.terminate());
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('message', (data: Buffer, isBinary) => {
    isAlive = true;
    frames += 1;
    if (socket.readyState !== socket.OPEN) return;
    const frame = isBinary ? undefined : parseJson(data.toString());
    if (frames > maxFrames) refuse(codes.tooMany);
    else if (page) {
      const known = webChatVisitorFrame.safeParse(frame).data;
      if (!known) refuse(codes.badFrame);
      else if (known.type === 'typing') page.types();
    } else {
      clearTimeout(hello);
      const token = webChatHello.safeParse(frame).data?.token;
      if (token === undefined) refuse(codes.badFrame);
      else {
        page = pageOf(token, origin, { send, close: (code) => socket.close(code) }, deps);
      }
    }
  });
  socket.on('close', () => {
    clearTimeout(hello);
    clearInterval(beat);
    page?.leave();
  });
}

interface Link {
  readonly send: (frame: WebChatServerFrame) => void;
  readonly close: (code: number) => void;
}

/** A page of a visitor: it gets the whole chat first, and then every change. */
function pageOf(token: string, origin: string, link: Link, { webChats, changes }: WebChatSocketDeps) {
  let chat: LiveChat | undefined;
  let leave: (() => void) | undefined;
  let isGone = false;
  async function begin(): Promise<void> {
    const row = await webChats.byToken(token);
    if (row?.origin !== origin) {
      link.close(codes.unknown);
      return;
    }
    await changes.inTurn(topics.webChat(row.id), async () => {
      const present = webChats.liveOf(row);
      const session = await webChats.session(present?.row ?? row);
      if (isGone) return;
      link.send({ type: 'session', chat: session.chat, messages: session.messages });
      if (!present) {
        link.close(codes.ended);
        return;
      }
      chat = present;
      leave = webChats.live.arrive(present, link.send);
      if (!leave) link.close(codes.tooMany);
    });
  }
  begin().catch(() => link.close(1011));
  return {
    types: () => chat && webChats.live.visitorTypes(chat),
    leave: () => {
      isGone = true;
      leave?.();
    },
  };
}
