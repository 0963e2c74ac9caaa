import 'callside/components.css';
import { signal } from '@preact/signals-core';
import { createClient } from 'callside';
import { Button, CallsideRoot, DialPad, Field, Menu, Switch } from 'callside/components';
import { useSession, useSignalValue } from 'callside/react';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const client = createClient({ url: location.origin, app: 'callsideWidget' });
const count = signal(0);

/** Parts of the phone that keep state, call back, take refs and show signals, in any React. */
function Orders() {
  const [isUrgent, setUrgent] = useState(false);
  const [state, setState] = useState('open');
  const field = useRef<HTMLInputElement>(null);
  return (
    <section>
      <Switch label="Urgent" checked={isUrgent} onChange={setUrgent} />
      <Field label="Customer" ref={field} />
      <Button onClick={() => field.current?.focus()}>Edit</Button>
      <Button onClick={() => (count.value += 1)}>Count</Button>
      <Menu
        label="More"
        groups={[{ items: [{ label: 'Archive', onSelect: () => setState('archived') }] }]}
        trigger={(trigger) => <Button {...trigger}>More</Button>}
      />
      <p data-testid="state">{`${isUrgent ? 'urgent' : 'normal'}, ${state}`}</p>
      <p data-testid="count">{useSignalValue(count)}</p>
      <p data-testid="session">{useSession().name}</p>
    </section>
  );
}

const place = document.getElementById('app');
if (place)
  createRoot(place).render(
    <CallsideRoot client={client}>
      <Orders />
      <DialPad />
    </CallsideRoot>,
  );
