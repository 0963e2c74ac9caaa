/**
 * Loaded into the process of a phone system with `--import`. On SIGUSR2 it prints the numbers of its timers, connections and ports,
 * by kind.
 */
process.on('SIGUSR2', () => {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  process.stderr.write(`resources ${JSON.stringify(counts)}\n`);
});
