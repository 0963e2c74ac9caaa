import { callRecordingResource, callRecordings } from '../../recordings/resources/call-recordings.ts';
import { recordingAccesses } from '../../recordings/resources/recording-access.ts';
import { recordingContent } from '../../recordings/resources/recording-content.ts';
import type { Resource } from '../../resources/resource.ts';
import {
  voicemail,
  voicemailContent,
  voicemailForwarding,
  voicemailResource,
  voicemailRestore,
} from '../../voicemail/resources/voicemail.ts';
import { callHistory, callHistoryRestore, callHistoryRow, groupCallHistory } from './call-history.ts';
import { callQuality } from './call-quality.ts';

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
