const shownLength = 60;

/** The dialled number cannot be called. */
export class BadNumber extends Error {
  override readonly name = 'BadNumber';

  constructor(dialled: string) {
    const shown = dialled.length > shownLength ? `${dialled.slice(0, shownLength)}…` : dialled;
    super(`Bad number: ${shown}`);
  }
}

/** The call line is over, or never was this user's. */
export class LineGone extends Error {
  override readonly name = 'LineGone';

  constructor(message = 'This call is over.') {
    super(message);
  }
}

/** The call or the phone is not in a state for this. */
export class ActionNotAllowed extends Error {
  override readonly name = 'ActionNotAllowed';
}
