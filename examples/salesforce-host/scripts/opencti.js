/* global sforce */
// Open CTI for Lightning: every method takes one object, and its callback { success, returnValue, errors }.

sforce.opencti ??= (() => {
  const { connection } = sforce;
  const methods = [
    'enableClickToDial',
    'disableClickToDial',
    'getCallCenterSettings',
    'getSoftphoneLayout',
    'getAppViewInfo',
    'isSoftphonePanelVisible',
    'setSoftphonePanelVisibility',
    'setSoftphonePanelHeight',
    'setSoftphonePanelWidth',
    'setSoftphonePanelIcon',
    'setSoftphonePanelLabel',
    'setSoftphoneItemIcon',
    'setSoftphoneItemLabel',
    'notifyInitializationComplete',
    'screenPop',
    'searchAndScreenPop',
    'saveLog',
    'runApex',
    'refreshView',
  ];
  const method =
    (name) =>
    ({ callback, ...args } = {}) =>
      connection.call('opencti', name, args, callback);
  const listening =
    (name) =>
    ({ listener } = {}) =>
      connection.listen(`opencti.${name}`, listener);
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
    ...Object.fromEntries(methods.map((name) => [name, method(name)])),
    onClickToDial: listening('onClickToDial'),
    onNavigationChange: listening('onNavigationChange'),
  };
})();
