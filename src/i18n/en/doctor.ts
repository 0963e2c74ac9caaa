import { defineWords } from '../words.ts';

/** The check of everything that a call needs. Loaded with its screen. */
export const doctorWords = defineWords({
  'doctor.title': 'Call check',
  'doctor.intro': 'Looks at everything that a call needs, from your microphone to the sound that comes back.',
  'doctor.start': 'Check everything',
  'doctor.again': 'Check again',
  'doctor.stop': 'Stop the check',
  'doctor.copy': 'Copy report',
  'doctor.copied': 'Report copied',
  'doctor.copyFailed': 'The report could not be copied',
  'doctor.copyFailedDetail': 'The browser did not allow it. Select the text below and copy it by hand.',
  'doctor.report': 'Report',
  'doctor.well': 'Everything works. You can call and be heard.',
  'doctor.wellSoFar': 'What could be checked works.',
  'doctor.speak': 'Say something now.',
  'doctor.layer.page': 'This page',
  'doctor.layer.permission': 'Permission for the microphone',
  'doctor.layer.device': 'Microphone',
  'doctor.layer.server': 'Phone system',
  'doctor.layer.webSocket': 'Lasting connection (WebSocket)',
  'doctor.layer.sip': 'Signalling (SIP)',
  'doctor.layer.registration': 'Registration of the phone',
  'doctor.layer.turn': 'Relay (TURN)',
  'doctor.layer.path': 'Way of the sound (ICE)',
  'doctor.layer.sound': 'Sound there and back',
  'doctor.state.waiting': 'Not yet checked',
  'doctor.state.running': 'Being checked',
  'doctor.state.passed': 'Works',
  'doctor.state.failed': 'Does not work',
  'doctor.state.skipped': 'Not checked',
  'doctor.fault.insecure': 'This page is not secure',
  'doctor.fault.insecureDetail':
    'Browsers give a microphone only to pages over https. Open the same address with https:// in front.',
  'doctor.fault.unsupported': 'This browser cannot make calls',
  'doctor.fault.unsupportedDetail': 'Use a current version of Chrome, Edge, Firefox or Safari.',
  'doctor.fault.frameForbids': 'The page around this one keeps the microphone from it',
  'doctor.fault.frameForbidsDetail':
    'Who runs that page adds allow="microphone" to the <iframe>, and names {{origin}} where it sends a Permissions-Policy header.',
  'doctor.fault.pageForbids': 'The server of this page forbids the microphone',
  'doctor.fault.pageForbidsDetail':
    'Who runs {{origin}} changes its Permissions-Policy header to microphone=(self).',
  'doctor.fault.denied': 'The microphone is blocked for this page',
  'doctor.fault.deniedDetail':
    'Open the site settings at the left of the address bar and allow the microphone. If it is allowed there, allow it for the browser in the settings of your system.',
  'doctor.fault.noDevice': 'No microphone is plugged in',
  'doctor.fault.noDeviceDetail': 'Plug in a headset or a microphone, then check again.',
  'doctor.fault.deviceBusy': 'The microphone does not start',
  'doctor.fault.deviceBusyDetail':
    'Another program may hold it. Close programs that make calls or record, or choose another microphone.',
  'doctor.fault.deviceSilent': 'The microphone hears nothing',
  'doctor.fault.deviceSilentDetail':
    'Look for a mute switch on the headset or the keyboard, or choose another microphone. In use is: {{microphone}}.',
  'doctor.fault.offline': 'This computer has no network',
  'doctor.fault.offlineDetail': 'Connect it to the Wi-Fi or by a cable.',
  'doctor.fault.unreachable': 'The phone system does not answer',
  'doctor.fault.unreachableDetail':
    'The network is there. Check the VPN, or ask whether the phone system is being serviced.',
  'doctor.fault.socketBlocked': 'The network lets no lasting connection through',
  'doctor.fault.socketBlockedDetail':
    'Pages load, but WebSockets do not open. Who runs the proxy or firewall allows them for {{server}}.',
  'doctor.fault.sipSilent': 'The phone system does not answer to signalling',
  'doctor.fault.sipSilentDetail':
    'The connection opens, but nobody speaks SIP there. Tell your administrator: the SIP side or the proxy before it is down.',
  'doctor.fault.registrationRefused': 'The phone system does not accept this phone',
  'doctor.fault.registrationRefusedDetail':
    'Sign out and in again. If it stays, give your administrator the report.',
  'doctor.fault.inUse': 'Your phone is in use elsewhere',
  'doctor.fault.inUseDetail': 'Choose “Use here” above, or close the other window.',
  'doctor.fault.turnBlocked': 'The relay cannot be reached',
  'doctor.fault.turnBlockedDetail':
    'Who runs the firewall allows {{servers}}, over UDP and, as a fallback, TCP.',
  'doctor.fault.callRefused': 'The test call was not taken',
  'doctor.fault.callRefusedDetail':
    'Calls to {{number}} do not get through. Give your administrator the report.',
  'doctor.fault.pathBlocked': 'The network lets no sound through',
  'doctor.fault.pathBlockedDetail':
    'The call is up, but no packet gets across. Who runs the firewall allows UDP to the phone system; try without VPN.',
  'doctor.fault.noSound': 'No sound comes back',
  'doctor.fault.noSoundDetail':
    'There is a way to the phone system, but no sound comes over it. A firewall may let only one direction through.',
  'doctor.fault.lossy': 'The network loses sound',
  'doctor.fault.lossyDetail':
    'Move closer to the Wi-Fi or use a cable, and pause large downloads and uploads.',
  'doctor.fault.slow': 'The way of the sound is too long',
  'doctor.fault.slowDetail':
    'It takes {{roundTripMs}} ms there and back. Try without VPN, or on another network.',
  'doctor.fault.unexpected': 'Something went wrong while checking',
  'doctor.fault.unexpectedDetail': 'Check again. If it stays, give your administrator the report.',
});
