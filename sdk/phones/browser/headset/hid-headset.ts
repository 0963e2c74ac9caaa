import { effect, untracked } from '@preact/signals-core';
import type { Handset } from './handset.ts';
import type { HidDevice, HidInput } from './hid.ts';
import { findBit, type ReportBit, readBit, usages, writeBits } from './report-bits.ts';

/** A headset: its buttons act like the buttons on the screen, and its lights show the state of the call. */
export class HidHeadset {
  readonly #device: HidDevice;
  readonly #handset: Handset;
  readonly #report: (thrown: unknown) => void;
  readonly #life = new AbortController();
  readonly #hook: ReportBit | undefined;
  readonly #mute: ReportBit | undefined;
  /** The newest report of the headset. */
  #isOffHook = false;
  #isMutePressed = false;
  /** Sends reports in turn, because devices drop reports that arrive too fast. */
  #writing: Promise<void> = Promise.resolve();

  private constructor(device: HidDevice, handset: Handset, report: (thrown: unknown) => void) {
    this.#device = device;
    this.#handset = handset;
    this.#report = report;
    this.#hook = findBit(device.collections, 'inputReports', usages.hookSwitch);
    this.#mute = findBit(device.collections, 'inputReports', usages.phoneMute);
    const onInput = (event: Event) => untracked(() => this.#heard(event as HidInput));
    device.addEventListener('inputreport', onInput, { signal: this.#life.signal });
    const lights = (['muteLight', 'offHookLight', 'ringLight'] as const).map(
      (name) => [name, findBit(device.collections, 'outputReports', usages[name])] as const,
    );
    const stop = effect(() => {
      const isOn = {
        muteLight: handset.muted,
        offHookLight: handset.live !== undefined,
        ringLight: handset.ringing !== undefined,
      };
      this.#isOffHook = isOn.offHookLight;
      this.#show(lights.flatMap(([name, at]) => (at ? [[at, isOn[name]] as const] : [])));
    });
    this.#life.signal.addEventListener('abort', stop);
  }

  /** Opens the device. Rejects where the system does not let us. */
  static async open(
    device: HidDevice,
    handset: Handset,
    report: (thrown: unknown) => void,
  ): Promise<HidHeadset> {
    if (!device.opened) await device.open();
    return new HidHeadset(device, handset, report);
  }

  get name(): string {
    return this.#device.productName;
  }

  async close(): Promise<void> {
    this.#life.abort();
    await this.#writing;
    if (this.#device.opened) await this.#device.close();
  }

  #heard({ reportId, data }: HidInput): void {
    const isOffHook = this.#hook && readBit(this.#hook, reportId, data);
    if (isOffHook !== undefined && isOffHook !== this.#isOffHook) {
      this.#isOffHook = isOffHook;
      if (isOffHook) this.#handset.answer();
      else this.#handset.hangUp();
    }
    const isMuted = this.#mute && readBit(this.#mute, reportId, data);
    if (isMuted !== undefined) this.#onMuteReport(isMuted);
  }

  /** Some headsets report whether they are muted, most only that the button was pressed and released. */
  #onMuteReport(isSet: boolean): void {
    const wasPressed = this.#isMutePressed;
    this.#isMutePressed = isSet;
    if (this.#mute?.isAbsolute) this.#handset.setMuted(isSet);
    else if (isSet && !wasPressed) this.#handset.setMuted(!this.#handset.muted);
  }

  #show(bits: readonly (readonly [ReportBit, boolean])[]): void {
    this.#writing = this.#writing.then(async () => {
      for (const [reportId, report] of writeBits(bits)) await this.#device.sendReport(reportId, report);
    });
    this.#writing = this.#writing.catch(this.#report);
  }
}
