/** The browser of another user is this phone already. */
export class PhoneInUse extends Error {
  override readonly name = 'PhoneInUse';
}

/** The user would not be reached any more. */
export class LastActivePhone extends Error {
  override readonly name = 'LastActivePhone';
}
