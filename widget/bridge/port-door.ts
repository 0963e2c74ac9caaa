import { expose, type Remote, releaseProxy } from 'comlink';
import type { BridgePort } from './contract/messages.ts';
import type { Parent } from './parent.ts';

/**
 * Serves a page over the port that it brought, by comlink. Names and parameters come from the page and are checked by `Parent`;
 * what it gives to listen with are proxies of comlink, whose answers count for nothing unless they are asked for.
 */
export function openPortDoor(parent: Parent, port: MessagePort): () => void {
  const proxies: { [releaseProxy]?: () => void }[] = [];
  const release = () => {
    for (const proxy of proxies.splice(0)) proxy[releaseProxy]?.();
  };
  const methods: BridgePort = {
    request: (method, params) => parent.request(method, params),
    listen: async (events, tell, services, ask) => {
      const known = [events, services].every(isListOfNames);
      if (!known || typeof tell !== 'function' || typeof ask !== 'function')
        return { ok: false, status: 400, message: 'listen takes names, a function, names and a function.' };
      release();
      const [remoteTell, remoteAsk] = [tell, ask] as unknown as [Remote<typeof tell>, Remote<typeof ask>];
      proxies.push(remoteTell, remoteAsk);
      return parent.listen(
        events,
        // What fails while the page listens is the page's own, and known there.
        (event, value) => void remoteTell(event, value).catch(() => undefined),
        services,
        async (service, params) => remoteAsk(service, params),
      );
    },
  };
  expose(methods, port);
  return () => {
    release();
    port.close();
  };
}

const isListOfNames = (list: unknown): boolean =>
  Array.isArray(list) && list.length <= 64 && list.every((name) => typeof name === 'string');
