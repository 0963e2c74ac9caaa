/** `frameSamples` samples: 20 ms of sound. */
export type Frame = Int16Array;

/** One end of a conversation, as the mixer sees it. Both methods are called once for each 20 ms. */
export interface AudioEnd {
  /** What this end says now. Undefined is silence. */
  read(): Frame | undefined;
  /** What this end hears now. Undefined is silence. A frame is only read, never kept or changed. */
  write(frame: Frame | undefined): void;
}
