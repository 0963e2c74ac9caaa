import 'callside/components.css';
import { createClient } from 'callside';
import {
  AgentBar,
  Button,
  CallArea,
  CallsideRoot,
  DialPad,
  HistoryList,
  Menu,
  PhoneMenu,
  Select,
  Switch,
  useToast,
} from 'callside/components';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const client = createClient({ url: location.origin, app: 'callsideWidget' });
client.session.resume().catch(reportError);

/** A page's own controls, made of those of the phone: what they pass on to their elements, and what they call. */
function Orders() {
  const toast = useToast();
  const [isUrgent, setUrgent] = useState(false);
  const [state, setState] = useState('open');
  return (
    <section>
      <Switch label="Urgent only" checked={isUrgent} onChange={setUrgent} data-testid="urgent" />
      <Select
        label="State"
        value={state}
        options={[{ value: 'open', label: 'Open' }]}
        name="state"
        onChange={setState}
      />
      <Button variant="primary" id="save" onClick={() => toast({ tone: 'success', title: 'Saved' })}>
        Save
      </Button>
      <Menu
        label="More"
        groups={[{ items: [{ label: 'Archive', onSelect: () => setState('archived') }] }]}
        trigger={(trigger) => <Button {...trigger}>More</Button>}
      />
    </section>
  );
}

const place = document.getElementById('app');
if (place)
  createRoot(place).render(
    <CallsideRoot client={client} onChoosePhone={(destination) => console.log(destination)}>
      <PhoneMenu />
      <AgentBar onGroups={() => location.assign('/groups')} />
      <CallArea />
      <DialPad initialNumber="102" />
      <HistoryList onOpen={(call) => console.log(call.remoteNumber)} />
      <Orders />
    </CallsideRoot>,
  );
