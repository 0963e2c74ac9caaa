/* global sforce */
// Open CTI for Lightning: every method takes one object, and its callback { success, returnValue, errors }. Its messages
// are objects with the method, a number and the arguments.

globalThis.sforce ??= {};
sforce.opencti ??= (() => {
  const apiType = 'opencti';
  const apiVersion = Number.parseInt(/\/(\d+)\.0\//.exec(document.currentScript.src)?.[1], 10);
  const address = new URLSearchParams(location.search);
  const origin = address.get('sfdcIframeOrigin') ?? '';
  // The vendor's script knows no pages but the vendor's; this script knows the machine that it runs on, too.
  const isKnown =
    /^https?:\/\/[\w-.]+(\.force\.com|\.salesforce\.com)(:\d+)?$/.test(origin) ||
    URL.parse(origin)?.hostname === location.hostname;
  if (!isKnown || !address.get('mode'))
    throw new Error('Open CTI needs sfdcIframeOrigin and mode in the address of the phone.');
  const callbacks = new Map();
  const listeners = new Map();
  let count = 0;

  addEventListener('message', ({ data, origin: from }) => {
    if (from !== origin || data?.apiType !== apiType || data.apiVersion !== apiVersion) return;
    const { methodName, callId, response } = data;
    callbacks.get(callId)?.(response);
    callbacks.delete(callId);
    for (const listener of listeners.get(methodName) ?? []) listener(response);
  });

  function call(methodName, args, { callback, listener } = {}) {
    const callId = count;
    count += 1;
    const isCallbackRegistered = typeof callback === 'function';
    const isListenerRegistered = typeof listener === 'function';
    if (isCallbackRegistered) callbacks.set(callId, callback);
    if (isListenerRegistered) listeners.set(methodName, [...(listeners.get(methodName) ?? []), listener]);
    const message = {
      methodName,
      callId,
      apiVersion,
      apiType,
      isCallbackRegistered,
      isListenerRegistered,
      args,
    };
    parent.postMessage(message, origin);
  }

  /** @throws Error unless there is one object with something in it */
  function checked(request) {
    if (typeof request === 'object' && request !== null && Object.keys(request).length > 0) return request;
    throw new Error('An Open CTI method takes one object with its arguments.');
  }

  function needs(request, name) {
    if (typeof checked(request)[name] !== 'function') throw new Error(`The function ${name} is missing.`);
    return request;
  }

  const method = (name) => (request) => {
    const { callback, ...args } = checked(request);
    call(name, args, { callback });
  };
  const optional = (name) => (request) => call(name, {}, request === undefined ? {} : checked(request));
  const question = (name) => (request) => call(name, {}, needs(request, 'callback'));
  const listening = (name) => (request) => call(name, {}, needs(request, 'listener'));
  const all = (make, ...names) => Object.fromEntries(names.map((name) => [name, make(name)]));

  return {
    CALL_TYPE: { INBOUND: 'inbound', OUTBOUND: 'outbound', INTERNAL: 'internal' },
    SCREENPOP_TYPE: {
      SOBJECT: 'sobject',
      URL: 'url',
      OBJECTHOME: 'objecthome',
      LIST: 'list',
      SEARCH: 'search',
      NEW_RECORD_MODAL: 'newRecord',
      FLOW: 'flow',
    },
    ...all(optional, 'enableClickToDial', 'disableClickToDial', 'refreshView'),
    ...all(
      question,
      'getCallCenterSettings',
      'getSoftphoneLayout',
      'getAppViewInfo',
      'isSoftphonePanelVisible',
    ),
    ...all(
      method,
      'setSoftphonePanelVisibility',
      'setSoftphonePanelHeight',
      'setSoftphonePanelWidth',
      'setSoftphonePanelIcon',
      'setSoftphonePanelLabel',
      'setSoftphoneItemIcon',
      'setSoftphoneItemLabel',
      'screenPop',
      'searchAndScreenPop',
      'runApex',
    ),
    ...all(listening, 'onClickToDial', 'onNavigationChange'),
    notifyInitializationComplete: (request) => call('notifyInitializationComplete', {}, request),
    saveLog(request) {
      const { value, callback } = checked(request);
      if (typeof value !== 'object') throw new Error('The object value is missing.');
      call('saveLog', { object: value }, { callback });
    },
  };
})();
