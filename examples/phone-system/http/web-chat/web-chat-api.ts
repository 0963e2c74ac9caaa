import { readFile } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import {
  newWebChat,
  newWebChatText,
  type WebChatPlace,
  webChatCall,
  webChatErrorIds,
  webChatFileTypes,
  webChatHello,
  webChatLimits,
  webChatPath,
} from '../../../../sdk/wire/messages/web-chat.ts';
import { networkOf } from '../../limits/network.ts';
import type { NetworkRate } from '../../limits/network-rate.ts';
import type { RateLimitedLog } from '../../limits/rate-limited-log.ts';
import { parseBody } from '../../resources/body.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { chatRefusal } from '../../web-chat/resources/chat-refusal.ts';
import type { WebChatGroup } from '../../web-chat/web-chat-deps.ts';
import { formProblem } from '../../web-chat/web-chat-rules.ts';
import type { ChatRow } from '../../web-chat/web-chat-store.ts';
import { ChatRefused, type WebChats } from '../../web-chat/web-chats.ts';
import { clientAddress } from '../server/client-address.ts';
import { readJson } from '../server/read-json.ts';

export interface WebChatApiDeps {
  readonly webChats: WebChats;
  /** The group with this short number; undefined if there is none, or it has no web chat. */
  readonly webChatGroup: (number: string) => WebChatGroup | undefined;
  /** All requests of visitors of a network, the chats that they begin, and the octets of their files. */
  readonly webChatRates: {
    readonly requests: NetworkRate;
    readonly starts: NetworkRate;
    readonly octets: NetworkRate;
  };
  /** Returns the number to call as `+33600000612`; undefined for a number at which visitors cannot be called. */
  readonly callableNumber: (written: string) => string | undefined;
  /** Calls a visitor back. */
  readonly callVisitor: (chat: ChatRow, number: string) => void;
  readonly warnings: RateLimitedLog;
}

interface Variables {
  readonly group: WebChatGroup;
  readonly origin: string;
  readonly chat: ChatRow;
}
type Environment = { Bindings: HttpBindings; Variables: Variables };

const maxJsonOctets = 32 * 1024;
/**
 * The open resources for visitors of websites. A page is served only with an `Origin` that the group has listed: browsers send it by
 * themselves, and a page cannot change it. The visitor's token is the only key to a chat.
 */
export function createWebChatApi(deps: WebChatApiDeps): Hono<Environment> {
  const { webChats, warnings } = deps;
  const app = new Hono<Environment>().basePath(webChatPath);
  // This pattern includes the path without anything behind the number.
  app.use('/:number/*', gate(deps));
  app.use('/:number/session/files', limitTo(webChatLimits.file));
  app.use('/:number/session', limitTo(maxJsonOctets));
  app.use('/:number/session/:command{messages|call|end}', limitTo(maxJsonOctets));
  const ofChat = visitor(deps);

  app.get('/:number', (c) => {
    const { label, isOpen, opensAt, required } = c.get('group');
    const { name, email, text, file } = webChatLimits;
    const limits = { name, email, text, file };
    return c.json({
      ...{ label, isOpen, required: [...required], limits, fileTypes: [...webChatFileTypes] },
      ...(opensAt !== undefined && { opensAt }),
    } satisfies WebChatPlace);
  });
  app.post('/:number/session', async (c) => {
    const group = c.get('group');
    const form = parseBody(newWebChat, await readJson(c));
    const problem = formProblem(form, group.required);
    if (problem) throw refuse(400, problem.message, problem.field);
    if (!group.isOpen)
      throw new Refusal(409, 'Nobody is here at this time.', { exceptionId: webChatErrorIds.closed });
    refuseTooMany(deps.webChatRates.starts, c);
    const from = { origin: c.get('origin'), network: networkOf(addressOf(c)) };
    return c.json(await webChats.start(group, form, from), 201);
  });
  app.get('/:number/session', ofChat, async (c) => c.json(await webChats.session(c.get('chat'))));
  app.post('/:number/session/messages', ofChat, async (c) => {
    const body = parseBody(newWebChatText, await readJson(c));
    return c.json(await webChats.write(c.get('chat'), body), 201);
  });
  app.post('/:number/session/files', ofChat, async (c) => {
    // A file that will be refused is not read.
    const name = c.req.query('name') ?? '';
    webChats.checkFiles(c.get('chat'), name);
    const octets = new Uint8Array(await c.req.arrayBuffer());
    refuseTooMany(deps.webChatRates.octets, c, octets.length);
    return c.json(await webChats.sendFile(c.get('chat'), octets, name), 201);
  });
  app.get('/:number/session/files/:id', ofChat, async (c) => {
    const file = await webChats.file(c.req.param('id'));
    if (file?.chat_id !== c.get('chat').id) throw refuse(404, 'There is no such file.');
    return fileResponse(c, file);
  });
  app.post('/:number/session/call', ofChat, async (c) => {
    const { number: written } = parseBody(webChatCall, await readJson(c));
    const number = deps.callableNumber(written);
    if (number === undefined)
      throw new Refusal(400, 'This number cannot be called.', {
        exceptionId: webChatErrorIds.number,
        cause: 'number',
      });
    const chat = await webChats.requestCall(c.get('chat'), number);
    deps.callVisitor(chat, number);
    return c.body(null, 204);
  });
  app.post('/:number/session/end', ofChat, async (c) => {
    await webChats.end(c.get('chat'));
    return c.body(null, 204);
  });

  app.notFound((c) => answerRefusal(c, refuse(404, 'There is no such resource.')));
  app.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error);
    if (error instanceof ChatRefused) return answerRefusal(c, chatRefusal(error));
    warnings.warn(`a request of a visitor failed: ${error.name}`, addressOf(c), { error, path: c.req.path });
    return answerRefusal(c, refuse(500, 'The phone system failed at this request.'));
  });
  return app;
}

/** Admits pages of the group's websites only, and so many requests of a network. */
function gate({ webChatGroup, webChatRates }: WebChatApiDeps): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const group = webChatGroup(c.req.param('number') ?? '');
    const origin = c.req.header('Origin');
    c.header('Vary', 'Origin');
    c.header('Cache-Control', 'no-store');
    if (!group || origin === undefined || !group.origins.includes(origin))
      throw new Refusal(403, 'This website has no web chat here.', { exceptionId: webChatErrorIds.origin });
    c.set('group', group);
    c.set('origin', origin);
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Expose-Headers', 'Retry-After');
    if (c.req.method === 'OPTIONS') {
      c.header('Access-Control-Allow-Methods', 'GET, POST');
      c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type');
      c.header('Access-Control-Max-Age', '600');
      return c.body(null, 204);
    }
    refuseTooMany(webChatRates.requests, c);
    return next();
  };
}

/** Finds the chat of the token. The token belongs to a single website. */
function visitor({ webChats }: WebChatApiDeps): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '') ?? [];
    const isToken = webChatHello.shape.token.safeParse(token).success;
    const chat = isToken ? await webChats.byToken(token) : undefined;
    if (chat?.origin !== c.get('origin'))
      throw new Refusal(401, 'There is no such chat.', { exceptionId: webChatErrorIds.session });
    c.set('chat', chat);
    return next();
  };
}

const limitTo = (maxSize: number): MiddlewareHandler<Environment> =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal(413, 'This is too large.', { headers: { Connection: 'close' } });
    },
  });

const addressOf = ({ env }: Context<Environment>): string => clientAddress(env.incoming);

function refuseTooMany(rate: NetworkRate, c: Context<Environment>, amount = 1): void {
  const waitMs = rate.add(addressOf(c), amount);
  if (waitMs > 0)
    throw new Refusal(503, 'There are too many requests from here. Try again later.', {
      exceptionId: routerErrorIds.denialOfService,
      headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
    });
}

const answerRefusal = (c: Context<Environment>, { status, body, headers }: Refusal) =>
  c.json(body, status as 400, { ...headers });

/** A file is saved, and never shown as a page of this host. */
async function fileResponse(
  c: Context<Environment>,
  { path, name, type }: { readonly path: string; readonly name: string; readonly type: string },
) {
  c.header('Content-Type', type);
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return c.body(await readFile(path));
}
