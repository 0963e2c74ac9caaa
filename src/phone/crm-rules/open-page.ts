/**
 * Opens a page of a rule beside this page. Returns false if the browser blocks it. The opened page cannot reach this page:
 * it is opened empty and let go of before its address is known, because `noopener` would hide whether it was blocked.
 */
export function openPage(url: string): boolean {
  const opened = window.open('', '_blank');
  if (!opened) return false;
  opened.opener = null;
  opened.location.replace(url);
  return true;
}
