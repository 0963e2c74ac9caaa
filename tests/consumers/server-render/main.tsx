import { createClient } from 'callside';
import * as embed from 'callside/embed';
import * as headset from 'callside/headset';
import * as check from 'callside/preflight';
import * as rcc from 'callside/rcc';
import { ClientProvider, useSession } from 'callside/react';
import { Widget } from 'callside/widget';
import { renderToString } from 'react-dom/server';

/** Renders a page on a server without a DOM, as Next does for each client component. */
const client = createClient({ url: 'http://localhost:9', app: 'callsideWidget' });

function SessionName() {
  return <p>{useSession().name}</p>;
}

const html = renderToString(
  <ClientProvider value={client}>
    <SessionName />
    <Widget client={client} />
  </ClientProvider>,
);
await client.dispose();
const entries = Object.entries({ check, embed, headset, rcc }).map(([name, entry]) => [
  name,
  Object.keys(entry).length,
]);
process.stdout.write(`${JSON.stringify({ html, exports: Object.fromEntries(entries) })}\n`);
