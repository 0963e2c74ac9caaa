import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeJanusConfig } from '#phone-system/media-server/janus-config.ts';
import { JanusConnection } from '#phone-system/media-server/janus-connection.ts';
import { findJanus } from '#phone-system/media-server/janus-program.ts';
import { until } from '#tests/support/until.ts';

const secret = 'bench';
const port = 7_588;

/**
 * A Janus with a single room, and a page that joins it with nothing else in it: the peer of our meetings. Rejects where Janus
 * is not installed.
 */
export async function bareJanus(): Promise<{ readonly page: string; stop(): Promise<void> }> {
  const program = findJanus();
  if (!program) throw new Error('Install Janus: apt-get install janus.');
  const folder = await mkdtemp(join(tmpdir(), 'callside-bare-janus-'));
  const args = await writeJanusConfig(folder, {
    modules: program.modules,
    port,
    secret,
    mediaPorts: { first: 43_000, last: 43_999 },
    publicAddress: undefined,
  });
  const child = spawn(program.command, args, { stdio: 'ignore' });
  let connection: JanusConnection | undefined;
  await until('Janus answers', async () => {
    connection = await JanusConnection.open(port, secret).catch(() => undefined);
    return connection !== undefined;
  });
  const handle = await connection?.attach(() => {});
  const room = { request: 'create', room: 'bench', admin_key: secret, publishers: 20, bitrate: 2_000_000 };
  await handle?.request({ ...room, videocodec: 'vp8' });
  return {
    page: `<!doctype html><body><script>(${joinRoom})(${port}, ${JSON.stringify(secret)})</script>`,
    async stop() {
      connection?.close();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs in the page: the least that a client of Janus does. */
const joinRoom = `function (port, secret) {
  const socket = new WebSocket('ws://127.0.0.1:' + port, 'janus-protocol');
  const waiting = new Map(), handles = new Map();
  let session, sent = 0;
  const opened = new Promise((resolve) => { socket.onopen = resolve; });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (waiting.has(message.transaction)) {
      if (message.janus === 'ack') return;
      waiting.get(message.transaction)(message);
      waiting.delete(message.transaction);
    } else handles.get(message.sender)?.(message);
  };
  const ask = (message) => new Promise((resolve) => {
    const transaction = String(++sent);
    waiting.set(transaction, resolve);
    socket.send(JSON.stringify({ ...message, transaction, apisecret: secret, ...(session && { session_id: session }) }));
  });
  const attach = async (listener) => {
    const { data } = await ask({ janus: 'attach', plugin: 'janus.plugin.videoroom' });
    handles.set(data.id, listener);
    return (body, jsep) => ask({ janus: 'message', handle_id: data.id, body, ...(jsep && { jsep }) });
  };
  const gathered = (peer) => new Promise((resolve) => {
    if (peer.iceGatheringState === 'complete') resolve();
    else peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
  });
  window.join = async (video) => {
    await opened;
    session = (await ask({ janus: 'create' })).data.id;
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video });
    const publisher = new RTCPeerConnection();
    const receiver = new RTCPeerConnection();
    receiver.ontrack = ({ track }) => {
      const element = document.body.appendChild(document.createElement(track.kind));
      if (track.kind === 'video') element.width = 300;
      element.autoplay = true;
      element.muted = track.kind === 'video';
      element.srcObject = new MediaStream([track]);
    };
    const seen = new Set();
    let subscribe, chain = Promise.resolve();
    const answer = async (jsep) => {
      await receiver.setRemoteDescription(jsep);
      await receiver.setLocalDescription();
      await gathered(receiver);
      await subscribe({ request: 'start' }, receiver.localDescription.toJSON());
    };
    const receive = (publishers = []) => {
      chain = chain.then(async () => {
        const streams = publishers.filter(({ id }) => !seen.has(id)).map(({ id }) => ({ feed: id }));
        for (const { feed } of streams) seen.add(feed);
        if (streams.length === 0) return;
        let reply;
        if (subscribe) reply = await subscribe({ request: 'subscribe', streams });
        else {
          subscribe = await attach(({ jsep }) => jsep && answer(jsep));
          reply = await subscribe({ request: 'join', ptype: 'subscriber', room: 'bench', streams });
        }
        if (reply.jsep) await answer(reply.jsep);
      });
    };
    const publish = await attach(({ plugindata }) => receive(plugindata?.data.publishers));
    const id = Math.random().toString(36).slice(2);
    const joined = await publish({ request: 'join', ptype: 'publisher', room: 'bench', id });
    for (const track of stream.getTracks()) publisher.addTransceiver(track, { direction: 'sendonly',
      ...(track.kind === 'video' && { sendEncodings: [{ rid: 'h' }, { rid: 'm', scaleResolutionDownBy: 2 }, { rid: 'l', scaleResolutionDownBy: 4 }] }) });
    await publisher.setLocalDescription();
    await gathered(publisher);
    const { jsep } = await publish({ request: 'publish' }, publisher.localDescription.toJSON());
    await publisher.setRemoteDescription(jsep);
    receive(joined.plugindata.data.publishers);
    setInterval(() => ask({ janus: 'keepalive' }), 20000);
  };
}`;
