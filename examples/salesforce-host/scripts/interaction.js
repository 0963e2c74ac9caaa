/* global sforce */
// Open CTI for Classic: positional arguments, and callbacks with { result, error }, where many results are JSON text. Its
// messages are query strings behind `interactionApi/` in both directions, so that each value in them is text.

globalThis.sforce ??= {};
sforce.interaction ??= (() => {
  const target = 'interactionApi/';
  const { sfdcIFrameOrigin, nonce } = valuesIn(location.search.slice(1));
  // Without both the script never sends anything, and no callback is ever called.
  const origin = nonce && sfdcIFrameOrigin?.toLowerCase();
  const apiVersion = Number.parseInt(/\/(\d+)\.0\//.exec(document.currentScript.src)?.[1], 10);
  const callbacks = new Map();
  let count = 0;

  const isListener = (method) => method === 'onClickToDial' || method === 'onFocus';

  function valuesIn(query) {
    const pairs = query.split('&').map((pair) => pair.split('='));
    return Object.fromEntries(pairs.map(([name, value]) => [name, value ? decodeURIComponent(value) : null]));
  }

  /** Returns the name of this call: a number tells it from other calls of the method. */
  function keep(method, callback) {
    const name = isListener(method) ? method : `${method}_${count}`;
    count += 1;
    callbacks.set(name, [...(callbacks.get(name) ?? []), callback]);
    return name;
  }

  function call(method, args, callback) {
    const values = { method: callback ? keep(method, callback) : method, ...args, nonce, apiVersion };
    const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    if (origin) parent.postMessage(target + query.join('&'), origin);
  }

  addEventListener('message', ({ data, origin: from }) => {
    if (from !== origin || typeof data !== 'string' || !data.startsWith(target)) return;
    const told = valuesIn(data.slice(target.length));
    if (told.result === 'true' || told.result === 'false') told.result = told.result === 'true';
    for (const callback of callbacks.get(told.method) ?? []) callback(told);
    if (!isListener(told.method)) callbacks.delete(told.method);
  });

  return {
    isInConsole: (callback) => call('isInConsole', {}, callback),
    isVisible: (callback) => call('isVisible', {}, callback),
    setVisible: (value, callback) => call('setVisible', { value }, callback),
    getPageInfo: (callback) => call('getPageInfo', {}, callback),
    onFocus: (listener) => call('onFocus', {}, listener),
    screenPop: (targetUrl, force, callback) => call('screenPop', { targetUrl, force: !!force }, callback),
    searchAndScreenPop: (searchParams, queryParams, callType, callback) =>
      call('searchAndScreenPop', { searchParams, queryParams, callType }, callback),
    searchAndGetScreenPopUrl: (searchParams, queryParams, callType, callback) =>
      call('searchAndGetScreenPopUrl', { searchParams, queryParams, callType }, callback),
    // Encoded once more than everything else.
    saveLog: (objectName, saveParams, callback) =>
      call('saveLog', { objectName, saveParams: encodeURIComponent(saveParams) }, callback),
    runApex: (apexClass, methodName, methodParams, callback) =>
      call('runApex', { apexClass, methodName, methodParams }, callback),
    refreshPage: (callback) => call('refreshPage', {}, callback),
    refreshRelatedList: (listName, callback) => call('refreshRelatedList', { listName }, callback),
    cti: {
      enableClickToDial: (callback) => call('enableClickToDial', {}, callback),
      disableClickToDial: (callback) => call('disableClickToDial', {}, callback),
      onClickToDial: (listener) => call('onClickToDial', {}, listener),
      getCallCenterSettings: (callback) => call('getCallCenterSettings', {}, callback),
      getSoftphoneLayout: (callback) => call('getSoftphoneLayout', {}, callback),
      getDirectoryNumbers: (isGlobal, callCenterName, callback, resultSetPage, resultSetPageSize) =>
        call(
          'getDirectoryNumbers',
          {
            isGlobal,
            ...(callCenterName && { callCenterName }),
            ...(resultSetPage && { resultSetPage }),
            ...(resultSetPageSize && { resultSetPageSize }),
          },
          callback,
        ),
      setSoftphoneHeight: (height, callback) => call('setSoftphoneHeight', { height }, callback),
      setSoftphoneWidth: (width, callback) => call('setSoftphoneWidth', { width }, callback),
      notifyInitializationComplete: () => call('notifyInitializationComplete', {}),
    },
  };
})();
