import { useEffect, useState } from 'react';
import { useRun } from '#phone/errors/use-run.ts';

/** Loads a file while it is shown, and frees its memory afterwards. Undefined until it is loaded. */
export function useFileUrl(load: () => Promise<Blob>, id: string, isShown: boolean): string | undefined {
  const run = useRun();
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is known by its id
  useEffect(() => {
    if (!isShown) return;
    let made: string | undefined;
    let isCurrent = true;
    void run(async () => {
      const file = await load();
      if (!isCurrent) return;
      made = URL.createObjectURL(file);
      setUrl(made);
    });
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [id, isShown, run]);
  return url;
}
