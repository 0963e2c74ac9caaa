/** Returns whether the extension may use the microphone. Its permission counts for the phone in all of its frames. */
export const microphone = async (): Promise<PermissionState> =>
  (await navigator.permissions.query({ name: 'microphone' })).state;

/** Calls its argument after each change of the permission. */
export function onMicrophone(onChange: () => void, signal: AbortSignal): void {
  navigator.permissions
    .query({ name: 'microphone' })
    .then((status) => status.addEventListener('change', onChange, { signal }))
    .catch(reportError);
}
