import { readSettings, typeOf } from '../org/records.js';
import { post } from '../org/server.js';
import { placeOf } from './addresses.js';
import { invalidParam, requireText } from './invalid-param.js';

/** The minimum number of characters for a search of the CRM. */
const leastSearched = 3;

/** Methods that open records, forms and searches in the page. */
export function popMethods({ settings, shell }) {
  const known = (type) => {
    if (!Object.hasOwn(settings.objects, requireText(type, 'The entity')))
      throw invalidParam(`No entity ${type}.`);
    return type;
  };
  const pops = {
    sobject({ recordId }) {
      if (!typeOf(requireText(recordId, 'recordId'))) throw invalidParam(`${recordId} is no record's id.`);
      return [recordId, { kind: 'record', id: recordId }];
    },
    url({ url }) {
      if (!/^\/(?!\/)/.test(requireText(url, 'url'))) throw invalidParam('url is a relative address.');
      return [url, placeOf(url)];
    },
    objecthome: ({ scope }) => [scope, { kind: 'list', type: known(scope) }],
    list: ({ listViewId, scope }) => [listViewId ?? scope, { kind: 'list', type: known(scope) }],
    search({ searchString }) {
      const text = requireText(searchString, 'searchString').trim();
      if (text.length < leastSearched)
        throw invalidParam(`searchString has at least ${leastSearched} characters.`);
      return [text, { kind: 'search', text }];
    },
    newRecord: ({ entityName, defaultFieldValues = {} }) => [
      entityName,
      { kind: 'new', type: known(entityName), defaults: defaultFieldValues },
    ],
    flow({ flowDevName, flowArgs }) {
      const name = requireText(flowDevName, 'flowDevName');
      return [name, { kind: 'flow', name, args: flowArgs === undefined ? '' : JSON.stringify(flowArgs) }];
    },
  };

  async function screenPop({ type, params, defaultFieldValues }) {
    if (!Object.hasOwn(pops, requireText(type, 'type'))) throw invalidParam(`No screen pop ${type}.`);
    if (typeof params !== 'object' || params === null) throw invalidParam('params is missing.');
    const [target, place] = pops[type](defaultFieldValues ? { defaultFieldValues, ...params } : params);
    await post('/org/pops', { kind: type, target });
    await shell.go(place);
  }

  return {
    screenPop,
    // The layout may have been changed since the page was loaded.
    getSoftphoneLayout: async () => (await readSettings()).layout,
    async searchAndScreenPop(args) {
      const {
        searchParams = '',
        queryParams = '',
        callType,
        params,
        defaultFieldValues = {},
        deferred,
      } = args;
      if (!['inbound', 'outbound', 'internal'].includes(requireText(callType, 'callType').toLowerCase()))
        throw invalidParam(`No call type ${callType}.`);
      const { matches, target } = await post('/org/searches-for-pop', {
        text: searchParams,
        query: queryParams,
        callType,
        defaultFieldValues,
        flowArgs: params?.FLOW?.flowArgs ?? {},
      });
      const pop = target && popTo(target);
      if (pop && deferred) return { ...matches, SCREEN_POP_DATA: pop };
      if (pop) await screenPop(pop);
      return matches;
    },
  };
}

/** Returns the arguments of `screenPop` for the softphone layout's target. */
function popTo({ kind, recordId, entityName, defaultFieldValues, text, page, query, flow, flowArgs }) {
  if (kind === 'record') return { type: 'sobject', params: { recordId } };
  if (kind === 'new') return { type: 'newRecord', params: { entityName, defaultFieldValues } };
  if (kind === 'search') return { type: 'search', params: { searchString: text } };
  if (kind === 'flow') return { type: 'flow', params: { flowDevName: flow, flowArgs } };
  return { type: 'url', params: { url: `/apex/${page}?${query}` } };
}
