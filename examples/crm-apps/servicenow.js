import { showPhone } from './relay.js';

/**
 * The phone in OpenFrame. The page is a UI page of the instance, so that requests have the rights of its user.
 *
 * @param {{ url: string, openFrameAPI: any, userToken: string }} options `userToken`: `g_ck` of the page
 */
export function startPhone({ url, openFrameAPI, userToken }) {
  const opened = new Promise((resolve, reject) => {
    openFrameAPI.init({ title: 'Callside', width: 340, height: 560 }, resolve, (error) =>
      reject(new Error(`OpenFrame did not start: ${error}`)),
    );
  });
  const emit = showPhone({
    url,
    crm: 'servicenow',
    methods: {
      open: async () => void (await opened),
      show: () => void openFrameAPI.show(),
      hide: () => void openFrameAPI.hide(),
      setSubtitle: (text) => void openFrameAPI.setSubtitle(text),
      openServiceNowForm: (details) => void openFrameAPI.openServiceNowForm(details),
      request: (method, path, body) => request(userToken, method, path, body),
    },
  });
  const { EVENTS } = openFrameAPI;
  openFrameAPI.subscribe(EVENTS.COMMUNICATION_EVENT, (context) => emit('dial', context));
  openFrameAPI.subscribe(EVENTS.OPENFRAME_SHOWN, () => emit('shown'));
  openFrameAPI.subscribe(EVENTS.OPENFRAME_HIDDEN, () => emit('hidden'));
}

/** A request of the two tables that the phone uses, and of no other. */
async function request(userToken, method, path, body) {
  if (!/^\/api\/now\/table\/(sys_user|interaction)(\/\w+)?(\?|$)/.test(path) || method === 'DELETE')
    throw new Error(`The phone may not ${method} ${path}.`);
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-usertoken': userToken },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`ServiceNow answered ${response.status}: ${await response.text()}`);
  return response.json();
}
