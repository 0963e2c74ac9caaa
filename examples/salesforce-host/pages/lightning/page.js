// The CRM as Lightning: one page that never reloads, with the softphone in a panel above the bar at its foot.

import { SoftphoneFrame } from '../frame/softphone-frame.js';
import { softphoneUrl } from '../frame/softphone-url.js';
import { standByFor } from '../frame/standby.js';
import { readSettings } from '../org/records.js';
import { showSwitches } from '../switches/switches.js';
import { DialFields } from '../views/dial-field.js';
import { showProblem } from '../views/problem.js';
import { urlOf } from './addresses.js';
import { openCti } from './opencti.js';
import { LightningShell } from './shell.js';
import { SoftphonePanel } from './softphone-panel.js';

async function start() {
  const settings = await readSettings();
  const { callCenter } = settings;
  const panel = new SoftphonePanel({
    height: callCenter['/reqGeneralInfo/reqSoftphoneHeight'],
    width: callCenter['/reqGeneralInfo/reqSoftphoneWidth'],
  });
  const dialFields = new DialFields((payload) =>
    frame.tell('opencti', 'onClickToDial', { ...payload, params: '' }),
  );
  const crm = { settings, dialFields, urlOf };
  const onNavigation = (info) => frame.tell('opencti', 'onNavigationChange', info);
  crm.shell = new LightningShell({ crm, panel, onNavigation });

  const adapterUrl = (url) => softphoneUrl(url, { mode: 'Lightning', sfdcIframeOrigin: location.origin });
  const frame = new SoftphoneFrame({
    container: document.getElementById('softphone-frame'),
    url: adapterUrl(callCenter['/reqGeneralInfo/reqAdapterUrl']),
    apis: { opencti: openCti(crm) },
  });
  crm.noteReady = standByFor({ frame, callCenter, urlOf: adapterUrl });
  showSwitches();
  await crm.shell.start();
}

start().catch(showProblem);
