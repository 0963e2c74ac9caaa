/**
 * Writes one line of JSON for each call of a user that has ended: `node log-calls.mjs http://localhost:7080 alice demo`.
 * Needs Node 22 or newer. It ends with Ctrl+C, or when the session does.
 */
import { createClient } from 'callside';

const [url = 'http://localhost:7080', login = 'alice', password = 'demo'] = process.argv.slice(2);

const client = createClient({ url, app: 'callside' });
client.onError((error) => console.error(error.message));

client.calls.onDropped((line) => {
  const { creationTime, talkingTime, lastModificationTime } = line;
  const talkedMs = talkingTime === undefined ? 0 : lastModificationTime - talkingTime;
  console.log(
    JSON.stringify({
      direction: line.isIncoming ? 'in' : 'out',
      number: line.displayedNumber,
      name: line.displayedLabel,
      began: new Date(creationTime).toISOString(),
      talkedSeconds: Math.round(talkedMs / 1000),
      cause: line.stateCause,
    }),
  );
});

await client.session.signIn({ login, password });
console.error(`The calls of ${login} are logged.`);

const { promise: ended, resolve: end } = Promise.withResolvers();
process.once('SIGINT', end);
const unwatchConnection = client.connection.state.subscribe(({ name }) => console.error(name));
const unwatchSession = client.session.state.subscribe(({ name }) => {
  if (name === 'signedOut') end();
});
await ended;
unwatchSession();
unwatchConnection();

if (client.session.state.value.name === 'signedIn') await client.session.signOut();
await client.dispose();
