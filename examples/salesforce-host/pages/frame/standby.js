/**
 * Where the call center names another softphone for one that is late, shows that one instead unless the first has said in
 * time that it is ready.
 *
 * @param options.urlOf a softphone's address as the frame needs it
 * @returns says that the softphone is ready
 */
export function standByFor({ frame, callCenter, urlOf }) {
  const standby = callCenter['/reqGeneralInfo/reqStandbyUrl'];
  const timeoutMs = Number(callCenter['/reqGeneralInfo/reqTimeout']);
  if (!standby || !(timeoutMs > 0)) return () => {};
  const timer = setTimeout(() => frame.show(urlOf(standby)), timeoutMs);
  return () => clearTimeout(timer);
}
