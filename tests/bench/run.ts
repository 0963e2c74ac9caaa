import { actions } from './actions.ts';
import { anchored } from './anchored.ts';
import { bridge } from './bridge.ts';
import { calls } from './calls.ts';
import { chat } from './chat/chat.ts';
import { crowd } from './crowd.ts';
import { day } from './day.ts';
import { decisions } from './decisions.ts';
import { delays } from './delays.ts';
import { directory } from './directory/directory.ts';
import { effects } from './effects.ts';
import { media } from './media.ts';
import { meetings } from './meetings.ts';
import { messages } from './messages.ts';
import { opus } from './opus.ts';
import { pages } from './pages.ts';
import { phoneLife } from './phone-life.ts';
import { push } from './push.ts';
import { queue } from './queue.ts';
import { rows } from './rows.ts';
import { screenPop } from './screen-pop.ts';
import { setUps } from './set-ups.ts';
import { shift } from './shift.ts';
import { sizes } from './sizes.ts';
import { soundBesideCalls } from './sound-beside-calls.ts';
import { queueStarts, starts } from './start.ts';
import { statistics } from './statistics.ts';
import { supervision } from './supervision.ts';
import { transfer } from './transfer.ts';
import { wallboard } from './wallboard.ts';

const measures = {
  sizes,
  delays,
  starts,
  pages,
  calls,
  setUps,
  actions,
  effects,
  transfer,
  screenPop,
  crowd,
  decisions,
  directory,
  day,
  rows,
  queue,
  supervision,
  queueStarts,
  shift,
  statistics,
  messages,
  wallboard,
  anchored,
  media,
  meetings,
  opus,
  soundBesideCalls,
  push,
  bridge,
  'phone-life': phoneLife,
  chat,
};

/** Too long for every run: they are measured by name only. */
const onlyByName: ReadonlySet<string> = new Set(['chat', 'messages', 'statistics']);

/**
 * Prints one JSON line per figure; names as arguments select the measurements. Run a build first: sizes are read from
 * the built pages.
 */
const chosen = process.argv.slice(2);
for (const [name, measure] of Object.entries(measures)) {
  if (chosen.length > 0 ? !chosen.includes(name) : onlyByName.has(name)) continue;
  for (const figure of await measure()) console.log(JSON.stringify(figure));
}
