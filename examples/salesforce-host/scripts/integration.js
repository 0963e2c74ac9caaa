/* global sforce */
// The console's toolkit, as far as a softphone uses it: its tabs, and call messages to other components.

sforce.console ??= (() => {
  const { connection } = sforce;
  const call = (method, args, callback) => connection.call('console', method, args, callback);
  const listen = (event, listener) => connection.listen(`console.${event}`, listener);
  /** Events that any component may fire; a listener may be removed. */
  const custom = (event) => `console.event.${event}`;
  return {
    isInConsole: () => new URLSearchParams(location.search).get('isdtp') === 'vw',
    openPrimaryTab: (id, url, active, tabLabel, callback, name) =>
      call('openPrimaryTab', { id, url, active, tabLabel, name }, callback),
    openSubtab: (primaryTabId, url, active, tabLabel, id, callback, name) =>
      call('openSubtab', { primaryTabId, url, active, tabLabel, id, name }, callback),
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
    addEventListener: (event, listener) => connection.listen(custom(event), listener),
    removeEventListener: (event, listener) => connection.unlisten(custom(event), listener),
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
