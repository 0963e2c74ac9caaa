/** A change of a phone or a group is impossible; the message says why, and `property` which property is wrong. */
export class SettingFault extends Error {
  override readonly name = 'SettingFault';
  readonly property: string;

  constructor(property: string, message: string) {
    super(message);
    this.property = property;
  }
}

/** Another administrator has changed the same thing meanwhile. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}
