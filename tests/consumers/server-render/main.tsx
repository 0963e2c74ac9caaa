import { createClient } from 'callside';
import * as check from 'callside/check';
import * as embed from 'callside/embed';
import * as headset from 'callside/headset';
import * as rcc from 'callside/rcc';
import { ClientProvider, useSession } from 'callside/react';
import { Widget } from 'callside/widget';
import { renderToString } from 'react-dom/server';

/** What a server that renders React does with a page, as Next does with each client component: no DOM is there. */
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
