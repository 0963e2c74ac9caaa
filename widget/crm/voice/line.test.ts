import { signal } from '@preact/signals-core';
import { VendorConnector } from '@salesforce/scv-connector-base';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { VoiceLine } from './line.ts';

const org = 'https://acme.lightning.force.com';

class Counting extends VendorConnector {
  count = 0;
  override async init(): Promise<never> {
    this.count += 1;
    throw new Error('nothing more');
  }
}

let before: typeof globalThis.window;
let page: EventTarget & { parent: unknown; onmessage?: unknown };
let line: VoiceLine | undefined;
const ports: { close(): void }[] = [];
beforeEach(() => {
  before = globalThis.window;
  page = Object.assign(new EventTarget(), { parent: null });
  globalThis.window = page as unknown as typeof globalThis.window;
});
afterEach(() => {
  line?.close();
  for (const port of ports.splice(0)) port.close();
  globalThis.window = before;
});

function setUp(origin: string, source: unknown = null): MessageEvent {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const data = { type: 'SETUP_CONNECTOR', connectorConfig: {} };
  const event = new MessageEvent('message', { data, origin, ports: [port2 as never] });
  Object.defineProperty(event, 'source', { value: source });
  return event;
}

function start(isParent: (origin: string) => boolean, early: readonly MessageEvent[] = []): Counting {
  const connector = new Counting();
  line = new VoiceLine({ early, isParent, log: () => {} });
  line.start(connector);
  return connector;
}

it('only the page around, if it may embed the widget, sets the connector up, and only once', async () => {
  const connector = start((origin) => origin === org);
  page.dispatchEvent(setUp('https://evil.lightning.force.com'));
  page.dispatchEvent(setUp(org, {}));
  page.dispatchEvent(new MessageEvent('message', { data: null, origin: org }));
  await Promise.resolve();
  expect(connector.count).toBe(0);
  page.dispatchEvent(setUp(org));
  await line?.isSetUp;
  page.dispatchEvent(setUp(org));
  await Promise.resolve();
  expect(connector.count).toBe(1);
});

it('a set-up that came before the code, or before the phone system named its pages, is kept', async () => {
  const allowed = signal<readonly string[]>([]);
  const connector = start((origin) => allowed.value.includes(origin), [setUp(org)]);
  await Promise.resolve();
  expect(connector.count).toBe(0);
  allowed.value = [org];
  await line?.isSetUp;
  expect(connector.count).toBe(1);
});

it('nothing is published before the set-up', async () => {
  start(() => true);
  await line?.publish('MESSAGE', { hello: true });
});
