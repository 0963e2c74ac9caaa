import { InteractionWire, valuesIn } from '../frame/interaction-wire.js';
import { MethodError } from '../frame/softphone-frame.js';
import { readSettings, saveRecord } from '../org/records.js';
import { post } from '../org/server.js';
import { placeOf, urlOf } from './addresses.js';
import { directoryPage } from './directory.js';

/** Methods whose result is only success or failure. */
const sayWhether = new Set([
  'enableClickToDial',
  'disableClickToDial',
  'setSoftphoneHeight',
  'setSoftphoneWidth',
  'setVisible',
  'screenPop',
  'saveLog',
  'refreshPage',
  'refreshRelatedList',
]);

/** Open CTI for Classic: the methods in these pages. Every argument is text, and every result except yes or no is JSON text. */
export function interaction(crm, nonce) {
  const { settings, dialFields, shell, panel } = crm;
  return {
    name: 'interaction',
    wire: new InteractionWire(nonce),
    methods: {
      isInConsole: () => ({ result: shell.isConsole }),
      isVisible: () => ({ result: panel.isVisible }),
      setVisible({ value }) {
        if (!shell.isConsole) throw invalid('only the console shows and hides the softphone');
        if (value !== 'true' && value !== 'false') throw invalid('the value is true or false');
        panel.isVisible = value === 'true';
      },
      getPageInfo: () => ({ result: JSON.stringify(shell.pageInfo()) }),
      enableClickToDial() {
        dialFields.isEnabled = true;
      },
      disableClickToDial() {
        dialFields.isEnabled = false;
      },
      getCallCenterSettings: () => ({ result: JSON.stringify(settings.callCenter) }),
      // The layout may have been changed since the page was loaded.
      getSoftphoneLayout: async () => ({ result: JSON.stringify((await readSettings()).layout) }),
      getDirectoryNumbers: (asked) => ({ result: JSON.stringify(directoryPage(asked)) }),
      setSoftphoneHeight({ height }) {
        panel.height = pixels(height);
      },
      setSoftphoneWidth({ width }) {
        panel.width = pixels(width);
      },
      notifyInitializationComplete: () => crm.noteReady(),
      async screenPop({ targetUrl }) {
        if (!/^\/(?!\/)/.test(targetUrl)) throw invalid('url is a relative address');
        await post('/org/pops', { kind: 'url', target: targetUrl });
        await shell.go(placeOf(targetUrl));
      },
      async searchAndScreenPop(asked) {
        const { matches, url } = await searched(asked);
        if (url) {
          await post('/org/pops', { kind: 'search', target: url });
          await shell.go(placeOf(url));
        }
        return { result: JSON.stringify(matches) };
      },
      async searchAndGetScreenPopUrl(asked) {
        const { matches, url } = await searched(asked);
        return { result: JSON.stringify({ ...matches, screenPopUrl: url ?? '' }) };
      },
      async saveLog({ objectName, saveParams }) {
        const id = await saveRecord(objectName, valuesIn(saveParams));
        // The guide has a yes here; orgs have the id in both places.
        return { result: id, id };
      },
      async runApex(call) {
        const { answer } = await post('/org/apex', { methodParams: '', ...call });
        return { result: answer };
      },
      refreshPage: () => shell.refresh(),
      async refreshRelatedList() {
        if (!shell.pageInfo().objectId) throw invalid('this page has no related lists');
        await shell.renew();
      },
    },
    answered: (answer = { result: true }) => answer,
    failed: (error, method) => ({ result: sayWhether.has(method) ? false : null, error: error.message }),
  };
}

async function searched({ searchParams, queryParams, callType }) {
  const { matches, target } = await post('/org/searches-for-pop', {
    text: searchParams,
    query: queryParams,
    // An absent argument is the word for it.
    callType: callType === 'null' || callType === 'undefined' ? '' : callType,
    defaultFieldValues: {},
    flowArgs: {},
  });
  return { matches, url: target && urlOfPop(target) };
}

/** Returns the address of the softphone layout's target. */
function urlOfPop({ kind, recordId, entityName, text, page, query }) {
  if (kind === 'record') return urlOf({ kind, id: recordId });
  if (kind === 'new') return urlOf({ kind, type: entityName, defaults: {} });
  if (kind === 'search') return urlOf({ kind, text });
  if (kind === 'visualforce') return `/apex/${page}?${query}`;
  return undefined;
}

function pixels(value) {
  if (!(Number(value) > 0)) throw invalid('the size is a number of pixels');
  return Number(value);
}

const invalid = (words) => new MethodError('INVALID_PARAM', `Invalid parameter: ${words}.`);
