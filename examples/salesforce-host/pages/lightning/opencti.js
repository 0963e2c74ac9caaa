import { OpenCtiWire } from '../frame/opencti-wire.js';
import { MethodError } from '../frame/softphone-frame.js';
import { RefusedByServer } from '../org/server.js';
import { panelMethods } from './panel-methods.js';
import { popMethods } from './pop-methods.js';
import { recordMethods } from './record-methods.js';

/** Open CTI for Lightning: the methods in this page, and the formats of answers and failures. */
export function openCti(crm) {
  const { settings, dialFields, shell } = crm;
  return {
    name: 'opencti',
    wire: new OpenCtiWire(),
    methods: {
      enableClickToDial() {
        dialFields.isEnabled = true;
      },
      disableClickToDial() {
        dialFields.isEnabled = false;
      },
      getCallCenterSettings: () => settings.callCenter,
      getAppViewInfo: () => shell.viewInfo(),
      refreshView: () => shell.refresh(),
      notifyInitializationComplete: () => crm.noteReady(),
      ...panelMethods(shell.panel),
      ...popMethods(crm),
      ...recordMethods(),
    },
    answered: (returnValue = null) => ({ success: true, returnValue, errors: null }),
    failed: (error) => ({ success: false, returnValue: null, errors: [described(error)] }),
  };
}

function described(error) {
  if (error instanceof MethodError)
    return { code: error.code, description: error.message, details: error.details };
  if (error instanceof RefusedByServer)
    return { code: 'SERVER_ERROR', description: error.message, details: error.problems };
  return {
    code: 'GENERIC_ERROR',
    description: 'Something went wrong in the page.',
    details: [error.message],
  };
}
