import { placeOf } from '../classic/addresses.js';
import { IntegrationWire } from '../frame/integration-wire.js';
import { MethodError } from '../frame/softphone-frame.js';
import { callMethods } from './call-methods.js';

/** The console's toolkit: its tabs, and the call messages between its components. */
export function integration({ shell, nonce, tell }) {
  const { tabs } = shell;
  const tab = (id) => tabs.byId(id) ?? missing(`No tab ${id}`);
  return {
    name: 'console',
    wire: new IntegrationWire(nonce),
    methods: {
      async openPrimaryTab({ id, url, activate, label, name }) {
        const known = id ? tab(id) : undefined;
        const opened = known ?? tabs.open(placeOf(url), { title: label, name });
        opened.isNamed = Boolean(label);
        if (activate) await tabs.focus(opened);
        return { id: opened.id };
      },
      async focusPrimaryTabById({ id }) {
        await tabs.focus(tab(id));
        return { id };
      },
      async focusPrimaryTabByName({ name }) {
        const named = tabs.byName(name) ?? missing(`No tab named ${name}`);
        await tabs.focus(named);
        return { id: named.id };
      },
      getFocusedPrimaryTabId: () => ({ id: tabs.focused?.id ?? null }),
      getFocusedPrimaryTabObjectId: () => ({ id: shell.pageInfo().objectId || null }),
      getPrimaryTabIds: () => ({ ids: tabs.ids }),
      getPageInfo: async ({ tabId }) => ({
        pageInfo: JSON.stringify(tabId ? await shell.pageInfoOf(tab(tabId)) : shell.pageInfo()),
      }),
      setTabTitle({ title, id }) {
        const named = id ? tab(id) : (tabs.focused ?? missing('No tab is focused'));
        named.isNamed = true;
        tabs.setTitle(named, title);
      },
      async refreshPrimaryTabById({ id }) {
        if (tab(id) === tabs.focused) await shell.renew();
      },
      closeTab: ({ id }) => tabs.close(tab(id)),
      fireEvent({ event, message }) {
        tell(`on.${event}`, { message });
      },
      ...callMethods(tell),
    },
    answered: (answer = {}) => ({ success: true, ...answer }),
    failed: (error) => ({ success: false, error: error.message }),
  };
}

function missing(words) {
  throw new MethodError('INVALID_PARAM', `${words}.`);
}
