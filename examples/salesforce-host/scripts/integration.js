/* global sforce */
// The console's toolkit, as far as a softphone uses it: its tabs, and call messages to other components. Its messages are
// query strings behind `integrationApi/`, whose values have a type: `s:` text, `b:` yes or no, `a:` a list. Null is text.

globalThis.sforce ??= {};
sforce.console ??= (() => {
  const target = 'integrationApi/';
  const address = new URLSearchParams(location.search);
  const origin = (address.get('sfdcIFrameOrigin') ?? address.get('sfdcIframeOrigin'))?.toLowerCase();
  const nonce = address.get('nonce');
  const callbacks = new Map();
  let count = 0;

  function typed(value) {
    if (Array.isArray(value)) return `a:${value.map(encodeURIComponent).join(';')}`;
    return `${typeof value === 'boolean' ? 'b' : 's'}:${encodeURIComponent(value)}`;
  }

  function valuesIn(query) {
    const pairs = query.split('&').map((pair) => pair.split('='));
    return Object.fromEntries(pairs.map(([name, value = '']) => [decodeURIComponent(name), read(value)]));
  }

  function read(written) {
    const [type, value = ''] = written.split(':');
    if (type === 'a') return value.split(';').map(decodeURIComponent);
    return type === 'b' ? value === 'true' : decodeURIComponent(value);
  }

  function send(name, args) {
    const values = {
      xdomain_name: name,
      xdomain_targetFrame: 'sfdc-console',
      xdomain_txnId: count,
      xdomain_originFrame: window.name,
      nonce,
      ...args,
    };
    const query = Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [`${encodeURIComponent(key)}=${typed(value)}`],
    );
    if (origin && nonce) top.postMessage(target + query.join('&'), origin);
    count += 1;
  }

  function call(name, args, callback) {
    if (callback) callbacks.set(`${name}_${count}`, [callback]);
    send(name, args);
  }

  function listen(name, listener) {
    callbacks.set(name, [...(callbacks.get(name) ?? []), listener]);
    send(name, { event: true });
  }

  addEventListener('message', ({ data, origin: from }) => {
    if (from !== origin || typeof data !== 'string' || !data.startsWith(target)) return;
    const { name, args } = valuesIn(data.slice(target.length));
    for (const callback of callbacks.get(name) ?? []) callback(valuesIn(args));
    if (/_\d+$/.test(name)) callbacks.delete(name);
  });

  /** Events that any component may fire; a listener may be removed. */
  const custom = (event) => `on.${event}`;
  return {
    isInConsole: () => address.get('isdtp') === 'vw',
    openPrimaryTab: (id, url, activate, label, callback, name) =>
      call('openPrimaryTab', { id: id || undefined, url, activate: !!activate, label, name }, callback),
    openSubtab: (workspaceId, url, activate, label, id, callback, name) =>
      call(
        'openSubTab',
        { workspaceId, url, activate: !!activate, label, id: id || undefined, name },
        callback,
      ),
    focusPrimaryTabById: (id, callback) => call('focusPrimaryTabById', { id }, callback),
    focusPrimaryTabByName: (name, callback) => call('focusPrimaryTabByName', { name }, callback),
    getFocusedPrimaryTabId: (callback) => call('getFocusedPrimaryTabId', {}, callback),
    getFocusedPrimaryTabObjectId: (callback) => call('getFocusedPrimaryTabObjectId', {}, callback),
    getPrimaryTabIds: (callback) => call('getPrimaryTabIds', {}, callback),
    getPageInfo: (tabId, callback) => call('getPageInfo', { tabId }, callback),
    setTabTitle: (title, id) => call('setTabTitle', { title, id }),
    refreshPrimaryTabById: (id, active, callback) => call('refreshPrimaryTabById', { id, active }, callback),
    closeTab: (id) => call('closeTab', { id }),
    onFocusedPrimaryTab: (listener) => listen('onFocusedPrimaryTab', listener),
    addEventListener: (event, listener) => listen(custom(event), listener),
    removeEventListener: (event, listener) =>
      callbacks.set(
        custom(event),
        (callbacks.get(custom(event)) ?? []).filter((one) => one !== listener),
      ),
    fireEvent: (event, message, callback) => call('fireEvent', { event, message }, callback),
    cti: {
      fireOnCallBegin: (callObjectId, callType, callLabel, callback) =>
        call('fireOnCallBegin', { callObjectId, callType, callLabel }, callback),
      fireOnCallEnd: (callObjectId, callDuration, callDisposition, callback) =>
        call('fireOnCallEnd', { callObjectId, callDuration, callDisposition }, callback),
      fireOnCallLogSaved: (callObjectId, callback) => call('fireOnCallLogSaved', { callObjectId }, callback),
      onCallBegin: (listener) => listen('onCallBegin', listener),
      onCallEnd: (listener) => listen('onCallEnd', listener),
      onCallLogSaved: (listener) => listen('onCallLogSaved', listener),
      getCallObjectIds: (callback) => call('getCallObjectIds', {}, callback),
      setCallObjectIds: (callObjectIds, callback) => call('setCallObjectIds', { callObjectIds }, callback),
      getCallAttachedData: (callObjectId, callback, options) =>
        call('getCallAttachedData', { callObjectId, getCallType: options?.getCallType === true }, callback),
      setCallAttachedData: (callObjectId, callData, callType, callback) =>
        call('setCallAttachedData', { callObjectId, callData, callType }, callback),
      sendCTIMessage: (message, callback) => call('sendCTIMessage', { message }, callback),
      onSendCTIMessage: (listener) => listen('onSendCTIMessage', listener),
    },
  };
})();
