/** Answers of carriers, `command_status` of SMPP 3.4. */
export const status = {
  ok: 0x00,
  systemError: 0x08,
  queueFull: 0x14,
  throttled: 0x58,
  unknownCommand: 0x03,
  /** Ours: the carrier repeats the message later. */
  temporaryFailure: 0x64,
  /** Ours: the carrier does not repeat the message. */
  rejected: 0x66,
} as const;

/** The carrier did not take the message now and may take it later. */
export const isTemporary = (code: number): boolean =>
  code === status.throttled ||
  code === status.queueFull ||
  code === status.systemError ||
  code === status.temporaryFailure;

/** A bit of `esm_class`: the text begins with a user data header. */
export const hasHeader = 0x40;
