import { type HostPages, serveFiles } from './serve-files.ts';

export type { HostPages } from './serve-files.ts';

/** Runs in the page of a CRM: connects, and records all events. The tests read these names. */
const script = `
  const { url } = document.currentScript.dataset;
  const known = (window.known = { contacts: {}, verdicts: {} });
  const asked = (window.asked = []);
  window.told = [];
  window.connecting = Callside.embedWidget({
    url: url + '/widget/',
    timeoutMs: 60_000,
    container: document.getElementById('phone'),
    services: {
      matchContacts: ({ numbers }) => {
        asked.push({ service: 'matchContacts', params: { numbers } });
        return { matches: Object.fromEntries(numbers.map((number) => [number, known.contacts[number] ?? []])) };
      },
      checkCall: ({ destination }) => {
        asked.push({ service: 'checkCall', params: { destination } });
        return known.verdicts[destination] ?? { verdict: 'allowed' };
      },
    },
  }).then((phone) => {
    window.phone = phone;
    for (const event of ['state', 'permissions', 'readiness', 'reach', 'ringing', 'calls', 'generalInfo', 'presence', 'groups', 'queueCallers', 'callbacks', 'quality', 'devices', 'panel',
      'callEnded', 'contactChosen', 'usage', 'error'])
      phone.on(event, (value) => told.push({ event, value }));
  });
`;

/**
 * Offers further services: searches, logs calls, resizes the panel, and records the requests. As a CRM it shows people,
 * too.
 */
const workScript = `
  const { url, crm } = document.currentScript.dataset;
  const container = document.getElementById('phone');
  const asked = (window.asked = []);
  window.answers = { isCallLogged: { logged: {} }, searchContacts: { contacts: [] } };
  window.told = [];
  const answer = (service) => (params) => {
    asked.push({ service, params });
    return answers[service];
  };
  const services = Object.fromEntries([
    'searchContacts', 'getLogForm', 'logCall', 'isCallLogged', ...(crm ? ['matchContacts', 'showContact'] : []),
  ].map((name) => [name, answer(name)]));
  services.resize = ({ isMinimised, width = 380, height = isMinimised ? 46 : 700 }) => {
    asked.push({ service: 'resize', params: { isMinimised, width, height } });
    Object.assign(container.style, { width: width + 'px', height: height + 'px' });
    return { width, height };
  };
  window.connecting = Callside.embedWidget({ url: url + '/widget/' + (crm ? '?crm=page' : ''), timeoutMs: 60_000, container, services }).then((phone) => {
    window.phone = phone;
    for (const event of ['state', 'calls', 'panel', 'contactChosen', 'callLogged', 'callEnded', 'error'])
      phone.on(event, (value) => told.push({ event, value }));
  });
`;

/** Signs the user of the CRM in, whom the test names with `crmUser`, by codes of its server, which is `phoneCode`. */
const signInScript = `
  const { url } = document.currentScript.dataset;
  const asked = (window.asked = []);
  window.told = [];
  window.connecting = crmUser().then(({ login, number }) => Callside.embedWidget({
    url: url + '/widget/',
    timeoutMs: 60_000,
    container: document.getElementById('phone'),
    services: {
      getUser: (params) => {
        asked.push({ service: 'getUser', params });
        return { number };
      },
      getSignInCode: async (params) => {
        asked.push({ service: 'getSignInCode', params });
        return { code: await phoneCode(login, params.challenge) };
      },
    },
  })).then((phone) => {
    window.phone = phone;
    for (const event of ['state', 'calls', 'generalInfo', 'error'])
      phone.on(event, (value) => told.push({ event, value }));
  });
`;

/** Runs in the page that a recording is played to: records every message, and answers as instructed. */
const replayScript = `
  const { url } = document.currentScript.dataset;
  window.seen = [];
  window.answers = {};
  window.connecting = Callside.embedWidget({
    url: url + '/widget/',
    timeoutMs: 60_000,
    container: document.getElementById('phone'),
    onMessage: (message) => seen.push(JSON.parse(JSON.stringify(message))),
  }).then((phone) => {
    window.phone = phone;
  });
`;

const page = (url: string, script: string, crm = '') => `<!doctype html>
<html lang="en"><title>CRM</title><body>
<div id="phone" style="width:380px;height:700px"></div>
<script src="${url}/embed.js"></script>
<script data-url="${url}" data-crm="${crm}">${script}</script>
</body></html>`;

/** Another name of the same machine, which browsers treat as another site. */
export const otherSite = '127.0.0.1';

/**
 * Serves pages that embed the widget of the phone system at `phoneUrl`: `/` with a plain client, `/empty` without a client,
 * `/replay` for recordings, `/sign-in` for a user whom the page signs in, `/work` with all services, `/crm` as a CRM, and `/around` with the first page in a frame. At
 * the host `otherSite` they belong to another site than the phone, which is at `localhost`.
 */
export async function serveHostPages(
  phoneUrl: () => string,
  { host = 'localhost' }: { readonly host?: string } = {},
): Promise<HostPages> {
  const pages: Readonly<Record<string, () => string>> = {
    '/': () => page(phoneUrl(), script),
    '/work': () => page(phoneUrl(), workScript),
    '/crm': () => page(phoneUrl(), workScript, 'page'),
    '/sign-in': () => page(phoneUrl(), signInScript),
    '/replay': () => page(phoneUrl(), replayScript),
    '/empty': () => '<!doctype html><title>Empty</title>',
    '/around': () =>
      '<!doctype html><title>Around</title><iframe src="/" allow="microphone" width="500" height="800"></iframe>',
  };
  const files = Object.entries(pages).map(([path, made]) => [path, ['text/html', made]] as const);
  return serveFiles(Object.fromEntries(files), { host });
}
