import type { Resource } from '../resource.ts';
import { callHistory, callHistoryRestore, callHistoryRow, groupCallHistory } from './call-history.ts';
import { callQuality } from './call-quality.ts';
import { callRecordingResource, callRecordings } from './call-recordings.ts';
import { recordingAccesses } from './recording-access.ts';
import { recordingContent } from './recording-content.ts';
import {
  voicemail,
  voicemailContent,
  voicemailForwarding,
  voicemailResource,
  voicemailRestore,
} from './voicemail.ts';

/** Past calls, recordings and messages. */
export const historyResources: readonly Resource[] = [
  callHistory,
  callHistoryRow,
  callHistoryRestore,
  groupCallHistory,
  voicemail,
  voicemailResource,
  voicemailContent,
  voicemailForwarding,
  voicemailRestore,
  callQuality,
  callRecordings,
  callRecordingResource,
  recordingAccesses,
  recordingContent,
];
