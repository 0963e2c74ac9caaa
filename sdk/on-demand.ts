/**
 * What the first moments of a session do not need, in one chunk that is loaded when it is first asked for. In chunks
 * of their own, each would take its share of the core out into one more chunk, and the core would grow by more than
 * they save.
 */

export { commandAgent, pauseReasons } from './agent/agent-commands.ts';
export { allowedCallerIds, chooseCallerId } from './caller-ids/rest-caller-ids.ts';
export { ColleagueList } from './calls/colleague-list.ts';
export { DelayedDigits } from './calls/delayed-digits.ts';
export { dial } from './calls/dial.ts';
export { dialString } from './calls/dial-string.ts';
export { changeCrmSettings } from './crm/rest-crm.ts';
export { RestForwardings } from './forwardings/rest-forwardings.ts';
export { commandGroup } from './groups/live-groups.ts';
export { keepLanguage, loadLanguage } from './languages/load-language.ts';
export { RestNumbers } from './numbers/rest-numbers.ts';
export { RestPeople } from './people/rest-people.ts';
export { DeviceKeeper } from './phones/browser/device-keeper.ts';
export { qualityOf } from './phones/quality/quality-records.ts';
export { setPresence } from './presence/set-presence.ts';
export { RestRecordings } from './recordings/rest-recordings.ts';
export { behalfLogin } from './session/behalf-login.ts';
export { credentialLogin } from './session/login.ts';
export { askForCode } from './session/sign-in-code.ts';
export { changeSettings } from './settings/kept-settings.ts';
export { beginWork } from './signed-in.ts';
export { seeMissedCalls } from './unread/see-missed-calls.ts';
export { RestVoicemail } from './voicemail/rest-voicemail.ts';
