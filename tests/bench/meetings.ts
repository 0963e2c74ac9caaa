import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { movingPictures } from '../support/meetings/arriving-media.ts';
import { cameraId, MeetingLab, manyCameras } from '../support/meetings/meeting-lab.ts';
import { until } from '../support/until.ts';
import { bareJanus } from './support/bare-janus.ts';
import { delayFigures, type Figure, singleFigure } from './support/figure.ts';
import { cpuSeconds } from './support/process-load.ts';
import { orOnce } from './support/rounds.ts';

/** As large and as fast as the pictures of a grid; all members share two cores here. */
const camera = { width: 320, height: 180, frameRate: 15 };
const joins = orOnce(8);
const loadSeconds = orOnce(6);
const inMesh = 4;
const inServer = 6;
/** The pictures of all members are there by then. */
const timeoutMs = 90_000;

/** The processes below this process with a name, such as the processes of the browser. */
function descendants(name: string, pid = process.pid): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => {
    try {
      const own = readFileSync(`/proc/${child}/comm`, 'utf8').startsWith(name) ? [child] : [];
      return [...own, ...descendants(name, child)];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** The share of a core that the processes with this name use while a meeting goes on. */
async function load(name: string): Promise<number> {
  const before = new Map(descendants(name).map((pid) => [pid, cpuSeconds(pid)]));
  await delay(loadSeconds * 1000);
  const used = descendants(name).map((pid) => cpuSeconds(pid) - (before.get(pid) ?? 0));
  return (100 * used.reduce((sum, one) => sum + one, 0)) / loadSeconds;
}

/** Resolves when the first picture of another member is decoded. */
const firstPicture = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          const others = [...document.querySelectorAll<HTMLVideoElement>('video:not([data-mirrored])')];
          if (others.some((video) => video.getVideoPlaybackQuality().totalVideoFrames > 0)) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** From the host's click on "Let in" to the first picture of another member, in a meeting of so many. */
async function joinTime(lab: MeetingLab): Promise<number> {
  const guest = await lab.ask('Zoe');
  const letIn = lab.host.getByRole('button', { name: 'Let in', exact: true }).first();
  await letIn.waitFor();
  const startedAt = performance.now();
  await letIn.click();
  await firstPicture(guest);
  const took = performance.now() - startedAt;
  await guest.getByRole('button', { name: 'Leave' }).click();
  await guest.context().close();
  return took;
}

const everybodySees = async (lab: MeetingLab, pictures: number) => {
  for (const page of lab.pages)
    await until('all pictures move', async () => (await movingPictures(page)) >= pictures, timeoutMs);
};

/** The same number of people at a Janus of their own, with a page that does nothing else. */
async function bareLoad(browser: Browser): Promise<{ readonly page: number; readonly server: number }> {
  const janus = await bareJanus();
  const web = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(janus.page);
  }).listen(0, 'localhost');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const contexts = [];
  for (let person = 0; person < inServer; person += 1) {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}/`);
    const deviceId = await page.evaluate(cameraId, person);
    await page.evaluate(
      (wanted) => (window as unknown as { join(video: object): Promise<void> }).join(wanted),
      { ...camera, deviceId },
    );
  }
  for (const context of contexts)
    for (const page of context.pages())
      await until('all pictures move', async () => (await movingPictures(page)) >= inServer - 1, timeoutMs);
  const page = await load('chrom');
  const server = await load('janus');
  for (const context of contexts) await context.close();
  web.close();
  await janus.stop();
  return { page, server };
}

/** Measures meetings: joining, and the processor time of each person, in a mesh, through Janus, and beside a bare Janus page. */
export async function meetings(): Promise<Figure[]> {
  const callside = await startCallside(['--memory']);
  const browser = await launchBrowser(manyCameras);
  const lab = await MeetingLab.open(browser, callside, { camera });
  const direct: number[] = [];
  for (let turn = 0; turn < joins; turn += 1) direct.push(await joinTime(lab));
  while (lab.pages.length < inMesh) await lab.join('Guest');
  await everybodySees(lab, inMesh);
  const mesh = await load('chrom');
  while (lab.pages.length < inServer) await lab.join('Guest');
  await everybodySees(lab, inServer);
  // Direct connections last a little longer than the move to Janus.
  await delay(6_000);
  const server = await load('chrom');
  const janus = await load('janus');
  const large: number[] = [];
  for (let turn = 0; turn < joins; turn += 1) large.push(await joinTime(lab));
  await lab.close();
  await callside.stop();
  const bare = await bareLoad(browser);
  await browser.close();
  const each = '% of a core';
  return [
    ...delayFigures('meeting of 2, from "Let in" to the first picture', direct, 'goal 1,500'),
    ...delayFigures(`meeting of ${inServer + 1} through Janus, the same`, large, 'goal 2,000'),
    singleFigure(`meeting of ${inMesh} in a mesh, processor of each person`, mesh / inMesh, each, 'none'),
    singleFigure(
      `meeting of ${inServer} through Janus, processor of each person`,
      server / inServer,
      each,
      `a bare Janus page of ${inServer}: ${(bare.page / inServer).toFixed(1)}`,
    ),
    singleFigure(
      `Janus, a meeting of ${inServer}`,
      janus,
      each,
      `with bare pages: ${bare.server.toFixed(1)}`,
    ),
  ];
}
