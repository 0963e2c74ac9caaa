/** A backup cannot be made or restored; the message names the cause for the person at the command line. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
