import type { Browser, BrowserContext, Page } from 'playwright';
import { newPerson } from '../browser.ts';
import type { RunningCallside } from '../callside.ts';
import { requestSession } from '../person.ts';
import { keepConnections } from './arriving-media.ts';

/** The options of a meeting. */
interface LabOptions {
  /** The camera of all members; small pictures leave processor time for many people on one machine. */
  readonly camera?: { readonly width: number; readonly height: number; readonly frameRate: number };
  /** Runs for each page before it is loaded. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/**
 * Eight cameras for `launchBrowser`, beside a camera that WebRTC cannot send. Pages that share a camera wait for each other:
 * Chromium hands out so few of its pictures at a time that with eight pages on a busy machine all of them stop.
 */
export const manyCameras = ['--use-fake-device-for-media-stream=device-count=9'];

/** Runs in the page: returns the camera with this number. The second fake camera has pictures of depth, which WebRTC drops. */
export async function cameraId(number: number): Promise<string | undefined> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const cameras = all.filter(({ kind, label }) => kind === 'videoinput' && label !== 'fake_device_1');
  return cameras[number % cameras.length]?.deviceId;
}

const smallCamera = { width: 320, height: 180, frameRate: 5 };

/** A meeting in the browser: a host in the full client, and guests who come by its link. */
export class MeetingLab {
  readonly #browser: Browser;
  /** The link of the meeting point. */
  readonly link: string;
  readonly #options: LabOptions;
  readonly #contexts: BrowserContext[];

  readonly host: Page;
  readonly guests: Page[] = [];

  private constructor(browser: Browser, host: Page, link: string, options: LabOptions) {
    this.#browser = browser;
    this.host = host;
    this.link = link;
    this.#options = options;
    this.#contexts = [host.context()];
  }

  /** Starts a meeting of Grace, who has a licence for guests. */
  static async open(
    browser: Browser,
    callside: RunningCallside,
    options: LabOptions = {},
  ): Promise<MeetingLab> {
    const host = await newPage(browser, 0, options, (context) =>
      requestSession(context, { login: 'grace', app: 'callside', phoneSystem: callside.url }),
    );
    await host.goto(`${callside.url}/conference/edit/new`);
    await host.getByText('Ready', { exact: true }).waitFor();
    await host.getByRole('textbox', { name: 'Name' }).fill('All hands');
    await host
      .getByRole('combobox', { name: 'Guests (without an account)' })
      .selectOption('Ask you each time');
    await host.getByRole('button', { name: 'Create', exact: true }).click();
    const link = await host
      .getByRole('region', { name: 'Invite a guest' })
      .locator('p')
      .first()
      .textContent();
    await host.getByRole('button', { name: 'Start meeting' }).click();
    await host.getByRole('heading', { name: 'Check your camera and microphone' }).waitFor();
    await host.getByRole('button', { name: 'Start meeting' }).click();
    await host.getByRole('toolbar', { name: 'Meeting controls' }).waitFor();
    return new MeetingLab(browser, host, link ?? '', options);
  }

  /** The pages of all members, the host's first. */
  get pages(): readonly Page[] {
    return [this.host, ...this.guests];
  }

  /** A guest comes by the link, and the host lets them in. */
  async join(name: string, { hasCamera = true } = {}): Promise<Page> {
    const page = await this.ask(name, { hasCamera });
    await this.letIn();
    await page.getByRole('toolbar', { name: 'Meeting controls' }).waitFor();
    this.guests.push(page);
    return page;
  }

  /** The host lets in the first person who asks. */
  async letIn(): Promise<void> {
    await this.host.getByRole('button', { name: 'Let in', exact: true }).first().click();
  }

  /** A guest asks to come in. */
  async ask(name: string, { hasCamera = true } = {}): Promise<Page> {
    const page = await newPage(this.#browser, this.pages.length, this.#options);
    this.#contexts.push(page.context());
    if (!hasCamera) await page.addInitScript(leaveCameraOff);
    await page.goto(this.link);
    await page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await page.getByRole('button', { name: 'Ask to join' }).click();
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
  }
}

/** Each page uses the camera with its number, if there are so many. */
async function newPage(
  browser: Browser,
  number: number,
  { camera = smallCamera, prepare }: LabOptions,
  signIn?: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const context = await newPerson(browser, {
    permissions: ['camera', 'microphone'],
    serviceWorkers: 'block',
    viewport: { width: 1000, height: 700 },
  });
  await context.addInitScript(`window.cameraId = ${cameraId}`);
  await context.addInitScript(useCamera, { camera, number });
  await context.addInitScript(keepConnections);
  await signIn?.(context);
  const page = await context.newPage();
  await prepare?.(page);
  return page;
}

/** Runs in the page before its own scripts: the camera was off in the last meeting. */
function leaveCameraOff(): void {
  localStorage.setItem('callside.meetings.devices', '{"isCameraOn":false}');
}

/** Runs in the page before its own scripts: a small camera, and a screen that can be shared without a question. */
function useCamera({
  camera,
  number,
}: {
  camera: { width: number; height: number; frameRate: number };
  number: number;
}): void {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    if (!wanted?.video) return open(wanted);
    const { cameraId: idOf } = window as unknown as { cameraId: typeof cameraId };
    const deviceId = await idOf(number);
    return open({ ...wanted, video: { ...camera, ...(deviceId && { deviceId: { exact: deviceId } }) } });
  };
  mediaDevices.getDisplayMedia = async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d');
    let turn = 0;
    const timer = setInterval(() => {
      if (!pen) return;
      turn += 1;
      pen.fillStyle = turn % 2 === 0 ? 'navy' : 'teal';
      pen.fillRect(0, 0, 320, 180);
    }, 200);
    const stream = canvas.captureStream();
    const stop = stream.getVideoTracks()[0]?.stop.bind(stream.getVideoTracks()[0]);
    for (const track of stream.getVideoTracks())
      track.stop = () => {
        clearInterval(timer);
        stop?.();
      };
    return stream;
  };
}
