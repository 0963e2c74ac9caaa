/** What a user can do with an own call line, and what it takes. */
export type LineCommand =
  | { readonly action: 'answer' | 'drop' | 'disconnect' | 'leave' | 'hold' | 'unhold' | 'bargeIn' }
  | { readonly action: 'startRecord' | 'stopRecord' | 'pauseRecord' | 'resumeRecord' }
  | { readonly action: 'redirect' | 'addParty' | 'addCall'; readonly destination: string }
  /** Both take the id of another line of the same user. */
  | { readonly action: 'transfer' | 'merge'; readonly other: string }
  /** With the id of the user's phone that gets the sound; without one it is the first that is in service. */
  | { readonly action: 'steal' | 'join' | 'listen'; readonly phoneId: string | undefined }
  | { readonly action: 'sendDtmfs'; readonly dtmfs: string };

/** What it takes nothing more for than the line. */
export type PlainAction = Exclude<
  Exclude<
    LineCommand,
    { destination: string } | { other: string } | { phoneId: unknown } | { dtmfs: string }
  >['action'],
  'drop'
>;
