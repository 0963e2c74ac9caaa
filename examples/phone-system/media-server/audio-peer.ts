/** A connection to Janus that carries a voice in each direction, in frames of 20 ms. */
export interface AudioPeer {
  /** Returns a session description. */
  offer(): Promise<string>;
  /** Takes the answer to `offer()`. */
  acceptAnswer(sdp: string): Promise<void>;
  /** Returns the answer to a session description. */
  answerOffer(sdp: string): Promise<string>;
  /** Returns the next frame that was received; undefined is silence. */
  read(): Int16Array | undefined;
  /** Sends a frame; undefined is silence. */
  write(frame: Int16Array | undefined): void;
  close(): Promise<void>;
}

/** Opens such connections. */
export type OpenAudioPeer = () => Promise<AudioPeer>;
