import { CallsideError } from '../../transport/errors.ts';

/** A microphone in use. */
export interface OpenMicrophone {
  readonly track: MediaStreamTrack;
  /** Lets the device go. */
  close(): void;
}

export interface MicrophoneChoice {
  /** '' is the system's default. */
  readonly id: string;
  /** 0 to 1. */
  readonly volume: number;
}

/** Opens a microphone; one that is no longer there is replaced by the default. Rejects with `phone.microphoneDenied`, `phone.noMicrophone`. */
export async function openMicrophone({ id, volume }: MicrophoneChoice): Promise<OpenMicrophone> {
  const stream = await askForMicrophone(id);
  const [track] = stream.getAudioTracks();
  if (!track) throw new CallsideError('phone.noMicrophone');
  return volume === 1 ? { track, close: () => track.stop() } : quieter(stream, track, volume);
}

async function askForMicrophone(id: string): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new CallsideError('phone.unsupported');
  const processing = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const audio = id === '' ? processing : { ...processing, deviceId: { exact: id } };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    if (name === 'OverconstrainedError' && id !== '') return askForMicrophone('');
    const isDenied = name === 'NotAllowedError' || name === 'SecurityError';
    throw new CallsideError(isDenied ? 'phone.microphoneDenied' : 'phone.noMicrophone', { cause });
  }
}

/** A track has no volume of its own: the sound goes through a gain. */
function quieter(stream: MediaStream, source: MediaStreamTrack, volume: number): OpenMicrophone {
  const context = new AudioContext();
  const gain = new GainNode(context, { gain: volume });
  const output = context.createMediaStreamDestination();
  context.createMediaStreamSource(stream).connect(gain).connect(output);
  const [track = source] = output.stream.getAudioTracks();
  return {
    track,
    close() {
      track.stop();
      source.stop();
      void context.close();
    },
  };
}
