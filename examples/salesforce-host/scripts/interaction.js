/* global sforce */
// Open CTI for Classic: positional arguments, and callbacks with { result, error }, where many results are JSON text.

sforce.interaction ??= (() => {
  const { connection } = sforce;
  const call = (method, args, callback) => connection.call('interaction', method, args, callback);
  /** Listeners receive the same objects as callbacks. */
  const listen = (event, listener) => connection.listen(`interaction.${event}`, listener);
  return {
    isInConsole: (callback) => call('isInConsole', {}, callback),
    isVisible: (callback) => call('isVisible', {}, callback),
    setVisible: (visible, callback) => call('setVisible', { visible }, callback),
    getPageInfo: (callback) => call('getPageInfo', {}, callback),
    onFocus: (listener) => listen('onFocus', listener),
    screenPop: (url, force, callback) =>
      // Without the second argument the third takes its position.
      typeof force === 'function'
        ? call('screenPop', { url, force: false }, force)
        : call('screenPop', { url, force: force === true }, callback),
    searchAndScreenPop: (searchParams, queryParams, callType, callback) =>
      call('searchAndScreenPop', { searchParams, queryParams, callType }, callback),
    searchAndGetScreenPopUrl: (searchParams, queryParams, callType, callback) =>
      call('searchAndGetScreenPopUrl', { searchParams, queryParams, callType }, callback),
    saveLog: (object, saveParams, callback) => call('saveLog', { object, saveParams }, callback),
    runApex: (apexClass, methodName, methodParams, callback) =>
      call('runApex', { apexClass, methodName, methodParams }, callback),
    refreshPage: (callback) => call('refreshPage', {}, callback),
    refreshRelatedList: (listName, callback) => call('refreshRelatedList', { listName }, callback),
    cti: {
      enableClickToDial: (callback) => call('enableClickToDial', {}, callback),
      disableClickToDial: (callback) => call('disableClickToDial', {}, callback),
      onClickToDial: (listener) => listen('onClickToDial', listener),
      getCallCenterSettings: (callback) => call('getCallCenterSettings', {}, callback),
      getSoftphoneLayout: (callback) => call('getSoftphoneLayout', {}, callback),
      getDirectoryNumbers: (isGlobal, callCenterName, callback, page, pageSize) =>
        call('getDirectoryNumbers', { isGlobal, callCenterName, page, pageSize }, callback),
      setSoftphoneHeight: (px, callback) => call('setSoftphoneHeight', { px }, callback),
      setSoftphoneWidth: (px, callback) => call('setSoftphoneWidth', { px }, callback),
      notifyInitializationComplete: () => call('notifyInitializationComplete', {}),
    },
  };
})();
