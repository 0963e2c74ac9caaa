import { callSignallingResources } from '../../diagnosis/resources/call-signalling.ts';
import { callRecordingResources } from '../../recordings/resources/call-recordings.ts';
import { recordingAccesses } from '../../recordings/resources/recording-access.ts';
import { recordingContent } from '../../recordings/resources/recording-content.ts';
import type { Resource } from '../../resources/resource.ts';
import { voicemailResources } from '../../voicemail/resources/voicemail.ts';
import { callHistoryResources } from './call-history.ts';
import { callQuality } from './call-quality.ts';

/** Past calls, recordings and messages. */
export const historyResources: readonly Resource[] = [
  ...callHistoryResources,
  ...voicemailResources,
  callQuality,
  ...callSignallingResources,
  ...callRecordingResources,
  recordingAccesses,
  recordingContent,
];
