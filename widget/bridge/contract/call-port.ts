import type { Endpoint } from 'comlink';

/**
 * comlink lets the owner of the other end of a port read, write, call and construct anything that it can reach by a
 * path, and the prototype of any object leads to everything. Therefore comlink never receives an original message:
 * anything but an agreed call is refused, and a call is rebuilt from its values. On the wire functions are proxies of
 * comlink; here they are the ports that lead to them.
 */

/** One function that the other side may call. */
export interface PortCall {
  /** The path under which comlink finds it; empty for a port that is a function. */
  readonly path: readonly string[];
  readonly takes: readonly ('value' | 'function')[];
}

type WireValue = { readonly type: 'RAW'; readonly value: unknown } | ReturnType<typeof proxyOf>;
type Read = (message: Readonly<Record<string, unknown>>) => object | undefined;

const maxIdLength = 128;

const proxyOf = (port: MessagePort) => ({ type: 'HANDLER', name: 'proxy', value: port }) as const;

/** For `expose`: accepts these calls. The other side's RELEASE closes the port. */
export function exposedPort(port: MessagePort, calls: readonly PortCall[]): Endpoint {
  const names = calls.map(({ path }) => path.join('.')).filter(Boolean);
  const expected = names.length > 0 ? names.join(' and ') : 'the function';
  return endpoint(port, ({ id, type, path, argumentList }) => {
    if (type === 'RELEASE') {
      port.postMessage({ id, type: 'RAW', value: undefined });
      port.close();
      return undefined;
    }
    const call = type === 'APPLY' && calls.find((one) => isPath(path, one.path));
    const values = call && Array.isArray(argumentList) && argumentsOf(call, argumentList);
    if (call && values) return { id, type, path: [...call.path], argumentList: values };
    port.postMessage(thrown(id, `Only ${expected} can be called over this port, with values as agreed.`));
    return undefined;
  });
}

/** For `wrap`: accepts values, and errors by their message. A port among the arguments becomes a proxy on the wire. */
export function wrappedPort(port: MessagePort): Endpoint {
  return endpoint(port, ({ id, type, name, value }) => {
    if (type === 'RAW') return { id, type, value };
    if (type === 'HANDLER' && name === 'throw') return thrown(id, messageOf(value));
    return thrown(id, 'The answer is not a value.');
  });
}

function endpoint(port: MessagePort, read: Read): Endpoint {
  return {
    postMessage: (message, transfer) => port.postMessage(withProxies(message), transfer ?? []),
    addEventListener: (_, listener) => {
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = isRecord(data) && isId(data.id) ? read(data) : undefined;
        if (!message) return;
        const event = new MessageEvent('message', { data: message });
        if (typeof listener === 'function') listener(event);
        else listener.handleEvent(event);
      });
    },
    // comlink stops listening only if it also closes the port, which is done here.
    removeEventListener: () => {},
    start: () => port.start(),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isId = (id: unknown): id is string =>
  typeof id === 'string' && id.length > 0 && id.length <= maxIdLength;

const isPath = (given: unknown, path: readonly string[]): boolean =>
  Array.isArray(given) && given.length === path.length && path.every((name, at) => given[at] === name);

/** Undefined if they are not the arguments of the call. */
function argumentsOf({ takes }: PortCall, given: readonly unknown[]): WireValue[] | undefined {
  if (given.length > takes.length) return undefined;
  const values: WireValue[] = [];
  for (const [at, kind] of takes.entries()) {
    const one = given[at];
    const isGiven = at < given.length;
    if (!isGiven && kind === 'value') values.push({ type: 'RAW', value: undefined });
    else if (!isRecord(one)) return undefined;
    else if (kind === 'value' && one.type === 'RAW') values.push({ type: 'RAW', value: one.value });
    else if (kind === 'function' && isProxy(one)) values.push({ type: 'RAW', value: one.value });
    else return undefined;
  }
  return values;
}

const isProxy = (value: Readonly<Record<string, unknown>>): boolean =>
  value.type === 'HANDLER' && value.name === 'proxy' && value.value instanceof MessagePort;

/** comlink's own outgoing messages, which hold a port for each function. */
function withProxies(message: unknown): unknown {
  if (!isRecord(message) || !Array.isArray(message.argumentList)) return message;
  const argumentList = (message.argumentList as WireValue[]).map((one) =>
    one.value instanceof MessagePort ? proxyOf(one.value) : one,
  );
  return { ...message, argumentList };
}

const thrown = (id: unknown, message: string) => ({
  id,
  type: 'HANDLER',
  name: 'throw',
  value: { isError: true, value: { name: 'Error', message, stack: '' } },
});

function messageOf(value: unknown): string {
  const error = isRecord(value) && isRecord(value.value) ? value.value.message : undefined;
  return typeof error === 'string' ? error.slice(0, 1000) : 'It failed on the other side.';
}
