import { effect } from '@preact/signals-core';
import { expose } from 'comlink';
import Postmate from 'postmate';
import type { Client } from '../../sdk/index.ts';
import { connectMessage, protocolVersion } from './contract.ts';
import { installOriginGate } from './origin-gate.ts';
import { ParentSession } from './parent-session.ts';

/**
 * Opens the widget to the page that embeds it, if that page's origin is allowed by the router (before sign-in)
 * and by the profile of the signed-in user (after it). In a page of its own it does nothing.
 *
 * @returns what closes the bridge
 */
export function startBridge(client: Client, log: (message: string) => void): () => void {
  const closing = new AbortController();
  if (window.parent === window) return () => closing.abort();

  const allowedHere = () => client.session.customData.peek()?.AllowedParentFrames ?? [];
  installOriginGate({
    isAllowed: (origin) => allowedHere().includes(origin),
    onRefused: (origin) => log(`A message from ${origin} was dropped: the origin may not embed this widget.`),
    signal: closing.signal,
  });

  // The handshake may only be answered once the router has said who may embed.
  const stopWaiting = effect(() => {
    if (client.session.customData.value === undefined) return;
    queueMicrotask(() => {
      if (closing.signal.aborted) return;
      stopWaiting();
      answerHandshake(client, log, closing.signal);
    });
  });
  return () => {
    stopWaiting();
    closing.abort();
  };
}

function answerHandshake(client: Client, log: (message: string) => void, signal: AbortSignal) {
  // Without prototype and entries: postmate lets the parent read and overwrite whatever the model holds.
  new Postmate.Model(Object.create(null)).catch((reason) => log(`The handshake failed: ${reason}`));
  let origin: string | undefined;
  let connection: AbortController | undefined;
  signal.addEventListener('abort', () => connection?.abort(), { once: true });

  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== window.parent) return;
      if (event.data?.postmate === 'handshake') origin = event.origin;
      const message = connectMessage.safeParse(event.data);
      const port = event.ports[0];
      if (event.origin !== origin || !message.success || port === undefined) return;
      if (message.data.version !== protocolVersion) {
        log(`The parent speaks bridge version ${message.data.version}, this widget ${protocolVersion}.`);
        return;
      }
      // A page has one connection: a second one, from a page that lost its first, ends it.
      connection?.abort();
      connection = new AbortController();
      expose(new ParentSession(client, origin, connection.signal).methods, port);
      connection.signal.addEventListener('abort', () => port.close(), {
        once: true,
      });
    },
    { signal },
  );
}
