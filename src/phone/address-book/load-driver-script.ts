/**
 * Adds the script of a third party to the page. Resolves to a function that removes its element; rejects if the script was not
 * loaded, for example because the page's content security policy does not list its origin.
 */
export async function loadDriverScript(address: string): Promise<() => void> {
  const script = document.createElement('script');
  const loaded = Promise.withResolvers<void>();
  script.onload = () => loaded.resolve();
  script.onerror = () => loaded.reject(new Error(`${address} was not loaded.`));
  script.src = address;
  document.head.append(script);
  try {
    await loaded.promise;
  } catch (error) {
    script.remove();
    throw error;
  }
  return () => script.remove();
}
