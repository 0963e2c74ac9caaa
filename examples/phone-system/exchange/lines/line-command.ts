/** The actions of a user on an own call line, with their parameters. */
export type LineCommand =
  | { readonly action: 'answer' | 'drop' | 'disconnect' | 'leave' | 'hold' | 'unhold' | 'bargeIn' }
  | { readonly action: 'startRecord' | 'stopRecord' | 'pauseRecord' | 'resumeRecord' }
  | { readonly action: 'redirect' | 'addParty' | 'addCall'; readonly destination: string }
  /** Both take the id of another line of the same user. */
  | { readonly action: 'transfer' | 'merge'; readonly other: string }
  /** They take the id of the user's phone for the audio; without an id it is the first phone in service. */
  | { readonly action: 'steal' | 'join' | 'listen'; readonly phoneId: string | undefined }
  | { readonly action: 'sendDtmfs'; readonly dtmfs: string };

/** Actions without parameters other than the line. */
export type PlainAction = Exclude<
  Exclude<
    LineCommand,
    { destination: string } | { other: string } | { phoneId: unknown } | { dtmfs: string }
  >['action'],
  'drop'
>;
