import { showPhone } from './relay.js';

/**
 * The phone as the dialler of Zoho CRM.
 *
 * @param {{ url: string, ZOHO: any }} options `ZOHO`: of the vendor's SDK for embedded apps
 */
export function startPhone({ url, ZOHO }) {
  const { API, UI } = ZOHO.CRM;
  const emit = showPhone({
    url,
    crm: 'zoho',
    methods: {
      open: async () => void (await opened),
      show: async () => void (await UI.Dialer.maximize()),
      hide: async () => void (await UI.Dialer.minimize()),
      openRecord: async (place) => void (await UI.Record.open(place)),
      searchRecord: (query) => API.searchRecord(query),
      insertRecord: (call) => API.insertRecord(onlyCalls(call)),
      updateRecord: (call) => API.updateRecord(onlyCalls(call)),
      coql: (query) => API.coql(query),
    },
  });
  // Before the start: Zoho sends an event to an app that has asked for it.
  ZOHO.embeddedApp.on('Dial', (data) => emit('dial', data));
  ZOHO.embeddedApp.on('DialerActive', () => emit('shown'));
  const opened = ZOHO.embeddedApp.init();
}

/** The phone writes calls, and nothing else. */
function onlyCalls(call) {
  if (call.Entity !== 'Calls') throw new Error(`The phone may not write ${call.Entity}.`);
  return call;
}
