/** An option of the command line is invalid. */
export class BadOption extends Error {
  override readonly name = 'BadOption';
}
