/**
 * If the call center names a standby softphone, shows it unless the first one reports in time that it is ready.
 *
 * @param options.urlOf a softphone's address as the frame needs it
 * @returns a function that reports that the softphone is ready
 */
export function standByFor({ frame, callCenter, urlOf }) {
  const standby = callCenter['/reqGeneralInfo/reqStandbyUrl'];
  const timeoutMs = Number(callCenter['/reqGeneralInfo/reqTimeout']);
  if (!standby || !(timeoutMs > 0)) return () => {};
  const timer = setTimeout(() => frame.show(urlOf(standby)), timeoutMs);
  return () => clearTimeout(timer);
}
