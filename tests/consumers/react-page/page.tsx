import 'callside/widget.css';
import { createClient } from 'callside';
import { ClientProvider, useSession } from 'callside/react';
import { Widget } from 'callside/widget';
import { createRoot } from 'react-dom/client';

const client = createClient({ url: location.origin, app: 'callsideWidget' });
client.session.resume().catch(reportError);

function SessionName() {
  return <p data-testid="session">{useSession().name}</p>;
}

const place = document.getElementById('app');
if (place)
  createRoot(place).render(
    <ClientProvider value={client}>
      <h1>Customers</h1>
      <button type="button">A button of the page</button>
      <SessionName />
      <div id="phone">
        <Widget client={client} />
      </div>
    </ClientProvider>,
  );
