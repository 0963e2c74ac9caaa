import { createApp, ref, shallowRef } from 'vue';
import { contacts } from '../parent-page/contacts.js';

const template = `
  <header>
    <strong>Harbour CRM</strong>
    <nav aria-label="Examples"><a href="/">All of it</a></nav>
    <output>Phone: {{ state }}</output>
  </header>
  <main>
    <section aria-labelledby="contacts-title">
      <h1 id="contacts-title">Contacts</h1>
      <ul>
        <li v-for="contact in contacts" :key="contact.id">
          <button type="button" :disabled="!phone" @click="attempt(phone.placeCall({ destination: contact.phone }))">
            Call {{ contact.name }}, {{ contact.phone }}
          </button>
        </li>
      </ul>
    </section>
    <section aria-labelledby="calls-title">
      <h2 id="calls-title">Live calls</h2>
      <ul id="call-list" aria-live="polite">
        <li v-for="call in calls" :key="call.lineID">
          <strong>{{ call.label ?? call.number }}</strong>
          <span class="state">{{ call.state }}</span>
          <button v-if="call.canDrop" type="button" @click="attempt(phone.drop({ lineID: call.lineID }))">Hang up</button>
        </li>
      </ul>
    </section>
  </main>
  <aside id="phone" aria-label="Phone">
    <callside-widget
      :url="url"
      @phone="phone = $event.detail"
      @state="state = $event.detail"
      @calls="calls = $event.detail"
      @failed="problem = $event.detail"
    />
  </aside>
  <p v-if="problem" id="problem" role="alert">{{ problem.message }}</p>
`;

function setup() {
  // Shallow: what the embed script gives is not to be made reactive inside.
  const [phone, calls, problem] = [shallowRef(), shallowRef([]), shallowRef()];
  const attempt = async (acted) => {
    problem.value = await acted.then(
      () => undefined,
      (error) => error,
    );
  };
  const { content: url } = document.querySelector('meta[name="callside"]');
  return { contacts, url, phone, calls, problem, attempt, state: ref('connecting') };
}

document.body.dataset.phone = 'side';
const app = createApp({ template, setup });
app.config.compilerOptions.isCustomElement = (tag) => tag === 'callside-widget';
app.mount(document.body);
