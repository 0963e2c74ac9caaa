import { defineWords } from '#i18n/word-set.ts';

/** The preflight check of everything that a call needs. Loaded with its screen. */
export const preflightWords = defineWords({
  'preflight.title': 'Call check',
  'preflight.intro':
    'Checks everything that a call needs, from your microphone to the sound that comes back.',
  'preflight.start': 'Check everything',
  'preflight.again': 'Check again',
  'preflight.stop': 'Stop the check',
  'preflight.copy': 'Copy report',
  'preflight.copied': 'Report copied',
  'preflight.copyFailed': 'The report could not be copied',
  'preflight.copyFailedDetail': 'The browser did not allow it. Select the text below and copy it by hand.',
  'preflight.report': 'Report',
  'preflight.well': 'Everything works. You can call and be heard.',
  'preflight.wellSoFar': 'Everything that could be checked works.',
  'preflight.speak': 'Say something now.',
  'preflight.layer.page': 'This page',
  'preflight.layer.permission': 'Permission for the microphone',
  'preflight.layer.device': 'Microphone',
  'preflight.layer.server': 'Phone system',
  'preflight.layer.webSocket': 'Permanent connection (WebSocket)',
  'preflight.layer.sip': 'Signalling (SIP)',
  'preflight.layer.registration': 'Registration of the phone',
  'preflight.layer.turn': 'Relay (TURN)',
  'preflight.layer.path': 'Media path (ICE)',
  'preflight.layer.sound': 'Sound in both directions',
  'preflight.state.waiting': 'Not yet checked',
  'preflight.state.running': 'Being checked',
  'preflight.state.passed': 'Works',
  'preflight.state.failed': 'Does not work',
  'preflight.state.skipped': 'Not checked',
  'preflight.fault.insecure': 'This page is not secure',
  'preflight.fault.insecureDetail':
    'Browsers allow a microphone only on pages over https. Open the same address with https:// in front.',
  'preflight.fault.unsupported': 'This browser cannot make calls',
  'preflight.fault.unsupportedDetail': 'Use a current version of Chrome, Edge, Firefox or Safari.',
  'preflight.fault.frameForbids': 'The page around this one blocks the microphone',
  'preflight.fault.frameForbidsDetail':
    'The operator of that page must add allow="microphone" to the <iframe>, and {{origin}} to its Permissions-Policy header if it sends one.',
  'preflight.fault.pageForbids': 'The server of this page forbids the microphone',
  'preflight.fault.pageForbidsDetail':
    'The operator of {{origin}} must change its Permissions-Policy header to microphone=(self).',
  'preflight.fault.denied': 'The microphone is blocked for this page',
  'preflight.fault.deniedDetail':
    'Open the site settings at the left of the address bar and allow the microphone. If it is allowed there, allow it for the browser in the settings of your system.',
  'preflight.fault.noDevice': 'No microphone is plugged in',
  'preflight.fault.noDeviceDetail': 'Plug in a headset or a microphone, then check again.',
  'preflight.fault.deviceBusy': 'The microphone does not start',
  'preflight.fault.deviceBusyDetail':
    'Another program may be using it. Close programs that make calls or record, or choose another microphone.',
  'preflight.fault.deviceSilent': 'The microphone receives no sound',
  'preflight.fault.deviceSilentDetail':
    'Look for a mute switch on the headset or the keyboard, or choose another microphone. The one in use is: {{microphone}}.',
  'preflight.fault.offline': 'This computer has no network',
  'preflight.fault.offlineDetail': 'Connect it to the Wi-Fi or with a cable.',
  'preflight.fault.unreachable': 'The phone system does not answer',
  'preflight.fault.unreachableDetail':
    'The network works. Check the VPN, or ask whether the phone system is being serviced.',
  'preflight.fault.socketBlocked': 'The network blocks the permanent connection',
  'preflight.fault.socketBlockedDetail':
    'Pages load, but WebSockets do not open. The operator of the proxy or firewall must allow them for {{server}}.',
  'preflight.fault.sipSilent': 'The phone system does not answer signalling',
  'preflight.fault.sipSilentDetail':
    'The connection opens, but there is no SIP service behind it. Tell your administrator: the SIP service or its proxy is down.',
  'preflight.fault.registrationRefused': 'The phone system does not accept this phone',
  'preflight.fault.registrationRefusedDetail':
    'Sign out and in again. If this happens again, give your administrator the report.',
  'preflight.fault.inUse': 'Your phone is open in another window',
  'preflight.fault.inUseDetail': 'Choose “Use here” above, or close the other window.',
  'preflight.fault.turnBlocked': 'The relay cannot be reached',
  'preflight.fault.turnBlockedDetail':
    'The operator of the firewall must allow {{servers}}, over UDP and, as a fallback, TCP.',
  'preflight.fault.callRefused': 'The test call was not answered',
  'preflight.fault.callRefusedDetail':
    'Calls to {{number}} do not get through. Give your administrator the report.',
  'preflight.fault.pathBlocked': 'The network blocks the sound',
  'preflight.fault.pathBlockedDetail':
    'The call is connected, but no packet arrives. The operator of the firewall must allow UDP to the phone system; try without VPN.',
  'preflight.fault.noSound': 'No sound comes back',
  'preflight.fault.noSoundDetail':
    'The phone system can be reached, but no sound comes back. A firewall may allow only one direction.',
  'preflight.fault.lossy': 'The network loses sound',
  'preflight.fault.lossyDetail':
    'Move closer to the Wi-Fi or use a cable, and pause large downloads and uploads.',
  'preflight.fault.slow': 'The sound takes too long',
  'preflight.fault.slowDetail':
    'It takes {{roundTripMs}} ms in both directions. Try without VPN, or on another network.',
  'preflight.fault.unexpected': 'Something went wrong while checking',
  'preflight.fault.unexpectedDetail':
    'Check again. If this happens again, give your administrator the report.',
});
