import { useState } from 'react';
import { contacts } from '../parent-page/contacts.js';

/** The page. React passes a custom element's events to properties of their names, with `on` before them. */
export function Crm({ url }) {
  const [phone, setPhone] = useState();
  const [state, setState] = useState('connecting');
  const [calls, setCalls] = useState([]);
  const [problem, setProblem] = useState();
  const attempt = (acted) => acted.then(() => setProblem(undefined), setProblem);

  return (
    <>
      <header>
        <strong>Harbour CRM</strong>
        <nav aria-label="Examples">
          <a href="/">All of it</a>
        </nav>
        <output>Phone: {state}</output>
      </header>
      <main>
        <section aria-labelledby="contacts-title">
          <h1 id="contacts-title">Contacts</h1>
          <Contacts onDial={phone && ((destination) => attempt(phone.placeCall({ destination })))} />
        </section>
        <section aria-labelledby="calls-title">
          <h2 id="calls-title">Live calls</h2>
          <ul id="call-list" aria-live="polite">
            {calls.map((call) => (
              <Call key={call.lineID} call={call} onDrop={(line) => attempt(phone.drop(line))} />
            ))}
          </ul>
        </section>
      </main>
      <aside id="phone" aria-label="Phone">
        <callside-widget
          url={url}
          onphone={({ detail }) => setPhone(detail)}
          onstate={({ detail }) => setState(detail)}
          oncalls={({ detail }) => setCalls(detail)}
          onfailed={({ detail }) => setProblem(detail)}
        />
      </aside>
      {problem && (
        <p id="problem" role="alert">
          {problem.message}
        </p>
      )}
    </>
  );
}

function Contacts({ onDial }) {
  return (
    <ul>
      {contacts.map(({ id, name, phone }) => (
        <li key={id}>
          <button type="button" disabled={!onDial} onClick={() => onDial(phone)}>
            Call {name}, {phone}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Call({ call, onDrop }) {
  return (
    <li>
      <strong>{call.label ?? call.number}</strong>
      <span className="state">{call.state}</span>
      {call.canDrop && (
        <button type="button" onClick={() => onDrop({ lineID: call.lineID })}>
          Hang up
        </button>
      )}
    </li>
  );
}
