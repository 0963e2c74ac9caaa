// The CRM as Classic: pages that are loaded one after the other, with the softphone in their sidebar.

import { SoftphoneFrame } from '../frame/softphone-frame.js';
import { newNonce, softphoneUrl } from '../frame/softphone-url.js';
import { standByFor } from '../frame/standby.js';
import { readSettings } from '../org/records.js';
import { showSwitches } from '../switches/switches.js';
import { DialFields } from '../views/dial-field.js';
import { showProblem } from '../views/problem.js';
import { urlOf } from './addresses.js';
import { interaction } from './interaction.js';
import { clickedNumber } from './page-info.js';
import { ClassicShell } from './shell.js';
import { SoftphonePlace } from './softphone-place.js';

async function start() {
  const settings = await readSettings();
  const { callCenter, objects } = settings;
  const nonce = newNonce();
  const tell = (event, info) => frame.tell('interaction', event, { result: JSON.stringify(info) });
  const crm = {
    settings,
    urlOf,
    dialFields: new DialFields((clicked) => tell('onClickToDial', clickedNumber(clicked, objects))),
    panel: new SoftphonePlace({
      height: callCenter['/reqGeneralInfo/reqSoftphoneHeight'],
      width: callCenter['/reqGeneralInfo/reqSoftphoneWidth'],
    }),
  };
  const shell = new ClassicShell(crm);
  crm.shell = shell;
  const adapterUrl = (url) =>
    softphoneUrl(url, { mode: 'Classic', sfdcIFrameOrigin: location.origin, nonce });
  const frame = new SoftphoneFrame({
    container: document.getElementById('softphone-frame'),
    url: adapterUrl(callCenter['/reqGeneralInfo/reqAdapterUrl']),
    apis: { interaction: interaction(crm, nonce) },
  });
  crm.noteReady = standByFor({ frame, callCenter, urlOf: adapterUrl });
  addEventListener('focus', () => tell('onFocus', shell.pageInfo()));
  showSwitches();
  await shell.start();
}

start().catch(showProblem);
