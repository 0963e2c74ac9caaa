import { expose, type Remote, releaseProxy, wrap } from 'comlink';
import { exposedPort, type PortCall, wrappedPort } from './contract/call-port.ts';
import type { AskPage, BridgePort, TellPage } from './contract/messages.ts';
import type { Parent } from './parent.ts';

/** All functions that a page can call. */
const calls: readonly PortCall[] = [
  { path: ['request'], takes: ['value', 'value'] },
  { path: ['listen'], takes: ['value', 'function', 'value', 'function'] },
];

/** The arguments of a page's `listen`, as they come through the port. */
type Listen = (
  events: unknown,
  tell: MessagePort,
  services: unknown,
  ask: MessagePort,
) => ReturnType<BridgePort['listen']>;

/**
 * Serves a page over its port, by comlink. No message except a call of `request` or `listen` reaches comlink; their
 * names and parameters come from the page and are checked by `Parent`.
 */
export function openPortTransport(parent: Pick<Parent, 'request' | 'listen'>, port: MessagePort): () => void {
  let release = () => {};
  const listen: Listen = async (events, tellPort, services, askPort) => {
    if (!isListOfNames(events) || !isListOfNames(services))
      return { ok: false, status: 400, message: 'listen takes names, a function, names and a function.' };
    release();
    const tell = remote<TellPage>(tellPort);
    const ask = remote<AskPage>(askPort);
    const pending = new Set<Promise<unknown>>();
    release = () => {
      tell.release();
      // The page listens to something else while it is still working on an answer.
      void Promise.allSettled(pending).then(ask.release);
    };
    return parent.listen(
      events,
      // A failure in the page's listener belongs to the page, and shows there.
      (event, value) => void tell.call(event, value).catch(() => undefined),
      services,
      async (service, params) => {
        const answer = ask.call(service, params);
        pending.add(answer);
        return answer.finally(() => pending.delete(answer));
      },
    );
  };
  const request: BridgePort['request'] = (method, params) => parent.request(method, params);
  expose({ request, listen }, exposedPort(port, calls));
  return () => {
    release();
    port.close();
  };
}

/** A function of the page. */
function remote<Called extends TellPage | AskPage>(port: MessagePort) {
  const call = wrap<Called>(wrappedPort(port));
  return {
    call: call as Remote<Called>,
    release: () => {
      call[releaseProxy]();
      port.close();
    },
  };
}

const isListOfNames = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.length <= 64 && list.every((name) => typeof name === 'string');
