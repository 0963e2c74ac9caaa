// The CRM as Classic's console: one page with a tab for each record, and the softphone at its foot.

import { urlOf } from '../classic/addresses.js';
import { interaction } from '../classic/interaction.js';
import { clickedNumber } from '../classic/page-info.js';
import { SoftphonePlace } from '../classic/softphone-place.js';
import { SoftphoneFrame } from '../frame/softphone-frame.js';
import { newNonce, softphoneUrl } from '../frame/softphone-url.js';
import { standByFor } from '../frame/standby.js';
import { readSettings } from '../org/records.js';
import { showSwitches } from '../switches/switches.js';
import { DialFields } from '../views/dial-field.js';
import { showProblem } from '../views/problem.js';
import { integration } from './integration.js';
import { ConsoleShell } from './shell.js';

async function start() {
  const settings = await readSettings();
  const { callCenter, objects } = settings;
  const nonce = newNonce();
  const tell = (event, info) => frame.tell('interaction', event, { result: JSON.stringify(info) });
  const tellConsole = (event, payload) => frame.tell('console', event, payload);
  const crm = {
    settings,
    urlOf,
    dialFields: new DialFields((clicked) => tell('onClickToDial', clickedNumber(clicked, objects))),
    panel: new SoftphonePlace({
      height: callCenter['/reqGeneralInfo/reqSoftphoneHeight'],
      width: callCenter['/reqGeneralInfo/reqSoftphoneWidth'],
    }),
  };
  const shell = new ConsoleShell(crm, () => {
    const info = shell.pageInfo();
    tell('onFocus', info);
    tellConsole('onFocusedPrimaryTab', { id: shell.tabs.focused?.id ?? null, objectId: info.objectId });
  });
  crm.shell = shell;
  const adapterUrl = (url) =>
    softphoneUrl(url, { mode: 'Classic', isdtp: 'vw', sfdcIFrameOrigin: location.origin, nonce });
  const frame = new SoftphoneFrame({
    container: document.getElementById('softphone-frame'),
    url: adapterUrl(callCenter['/reqGeneralInfo/reqAdapterUrl']),
    apis: {
      interaction: interaction(crm, nonce),
      console: integration({ shell, nonce, tell: tellConsole }),
    },
  });
  crm.noteReady = standByFor({ frame, callCenter, urlOf: adapterUrl });
  document.getElementById('softphone-item').addEventListener('click', () => {
    crm.panel.isVisible = !crm.panel.isVisible;
  });
  showSwitches();
  await shell.start();
}

start().catch(showProblem);
