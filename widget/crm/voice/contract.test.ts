/**
 * The vendor's contract as a list: a new version of the library with other members, messages or events fails here, until each of
 * them is served or refused.
 */
import * as library from '@salesforce/scv-connector-base';
import { expect, it } from 'vitest';
import { eventTypes, messageTypes } from '../conformance/vendor-messages.ts';
import { Connector } from './connector.ts';

/** How each member of the contract is treated. */
const members: Readonly<Record<string, 'served' | 'refused' | 'of the library'>> = {
  init: 'served',
  getActiveCalls: 'served',
  acceptCall: 'served',
  declineCall: 'served',
  endCall: 'served',
  mute: 'served',
  unmute: 'served',
  hold: 'served',
  resume: 'served',
  setAgentStatus: 'served',
  getAgentStatus: 'served',
  dial: 'served',
  sendDigits: 'served',
  getPhoneContacts: 'served',
  swap: 'served',
  conference: 'served',
  addParticipant: 'served',
  pauseRecording: 'served',
  resumeRecording: 'served',
  getAgentConfig: 'served',
  setAgentConfig: 'served',
  getCapabilities: 'served',
  logout: 'served',
  handleMessage: 'served',
  wrapUpCall: 'served',
  // The capability is off, and the result says no.
  getSignedRecordingUrl: 'refused',
  // Saves the log of the exchange as a file.
  downloadLogs: 'of the library',
  logMessageToVendor: 'served',
  superviseCall: 'served',
  supervisorDisconnect: 'served',
  supervisorBargeIn: 'served',
};

/** The maker of each event: the connector, the library from the result of a command, or nobody here, with the reason. */
const events: Readonly<Record<string, string>> = {
  QUEUED_CALL_STARTED: 'none: callers who wait for a call-back are offered by the phone system itself',
  CALL_STARTED: 'connector',
  CALL_CONNECTED: 'connector',
  CALL_FAILED: 'library',
  MUTE_TOGGLE: 'connector',
  HOLD_TOGGLE: 'connector',
  HANGUP: 'connector',
  ERROR: 'library',
  WARNING: 'none: the library never sends it',
  INFO: 'library',
  PHONE_CONTACTS: 'library',
  PARTICIPANT_ADDED: 'connector',
  PARTICIPANT_CONNECTED: 'connector',
  PARTICIPANT_REMOVED: 'connector',
  LOGIN_STARTED: 'none: the library never sends it',
  LOGIN_RESULT: 'connector',
  LOGOUT_RESULT: 'connector',
  RECORDING_TOGGLE: 'connector',
  PARTICIPANTS_SWAPPED: 'library',
  PARTICIPANTS_CONFERENCED: 'connector',
  SHOW_LOGIN: 'library',
  SET_AGENT_STATUS_RESULT: 'library',
  GET_AGENT_STATUS_RESULT: 'library',
  WRAP_UP_ENDED: 'connector',
  MESSAGE: 'connector',
  AFTER_CALL_WORK_STARTED: 'connector',
  AGENT_CONFIG_UPDATED: 'library',
  AGENT_ERROR: 'none: the phone system has no failure of an agent of its own',
  SOFTPHONE_ERROR: 'connector',
  SIGNED_RECORDING_URL: 'library',
  UPDATE_AUDIO_STATS: 'connector',
  UPDATE_AUDIO_STATS_COMPLETED: 'library',
  SUPERVISOR_BARGED_IN: 'connector',
  SUPERVISOR_CALL_STARTED: 'library',
  SUPERVISOR_CALL_CONNECTED: 'connector',
  SUPERVISOR_HANGUP: 'connector',
  CALL_BARGED_IN: 'connector',
  SET_AGENT_STATUS: 'connector',
  GET_AGENT_STATUS: 'none: for the use of the vendor only',
  STATE_CHANGE: 'none: for the use of the vendor only',
};

/** The member that serves each message of Salesforce, or why there is none. */
const commands: Readonly<Record<string, string>> = {
  SETUP_CONNECTOR: 'init',
  LOG: 'logMessageToVendor',
  ACCEPT_CALL: 'acceptCall',
  DECLINE_CALL: 'declineCall',
  END_CALL: 'endCall',
  MUTE: 'mute',
  UNMUTE: 'unmute',
  HOLD: 'hold',
  RESUME: 'resume',
  SET_AGENT_STATUS: 'setAgentStatus',
  GET_AGENT_STATUS: 'getAgentStatus',
  DIAL: 'dial',
  SEND_DIGITS: 'sendDigits',
  GET_PHONE_CONTACTS: 'getPhoneContacts',
  SWAP_PARTICIPANTS: 'swap',
  ADD_PARTICIPANT: 'addParticipant',
  CONFERENCE: 'conference',
  PAUSE_RECORDING: 'pauseRecording',
  RESUME_RECORDING: 'resumeRecording',
  LOGOUT: 'logout',
  MESSAGE: 'handleMessage',
  WRAP_UP_CALL: 'wrapUpCall',
  AGENT_AVAILABLE: 'getActiveCalls',
  SET_AGENT_CONFIG: 'setAgentConfig',
  GET_SIGNED_RECORDING_URL: 'getSignedRecordingUrl',
  DOWNLOAD_VENDOR_LOGS: 'downloadLogs',
  SUPERVISE_CALL: 'superviseCall',
  SUPERVISOR_BARGE_IN: 'supervisorBargeIn',
  SUPERVISOR_DISCONNECT: 'supervisorDisconnect',
};
/** Messages of the connector to Salesforce. */
const answers = ['CONNECTOR_READY', 'TELEPHONY_EVENT_DISPATCHED'];

it('every member of the vendor’s connector is served or refused, and there are no others', () => {
  const { prototype } = library.VendorConnector;
  const present = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  expect(present.toSorted()).toEqual(Object.keys(members).toSorted());
  for (const [name, how] of Object.entries(members))
    expect([name, Object.hasOwn(Connector.prototype, name)]).toEqual([name, how !== 'of the library']);
});

it('every event of the library is published, made of a result, or left out for a reason', () => {
  expect(Object.keys(eventTypes).toSorted()).toEqual(Object.keys(events).toSorted());
});

it('every message of Salesforce has a member that serves it', () => {
  expect(Object.keys(messageTypes).toSorted()).toEqual([...Object.keys(commands), ...answers].toSorted());
  expect(Object.values(commands).filter((name) => !(name in members))).toEqual([]);
});
