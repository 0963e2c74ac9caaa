import type { EmbeddedWidget, WidgetState } from 'callside/embed';
import { BridgeError, embedWidget } from 'callside/embed';

/** An Angular component without its decorator: a class with input fields and life-cycle methods. */
export class PhoneComponent {
  url = '';
  container!: HTMLElement;
  state: WidgetState | undefined;
  private phone: EmbeddedWidget | undefined;
  private readonly life = new AbortController();

  async ngAfterViewInit(): Promise<void> {
    const { signal } = this.life;
    this.phone = await embedWidget({ url: this.url, container: this.container, signal });
    this.phone.on('state', (state) => {
      this.state = state;
    });
  }

  async call(destination: string): Promise<number | undefined> {
    try {
      await this.phone?.placeCall({ destination });
    } catch (error) {
      if (error instanceof BridgeError) return error.status;
      throw error;
    }
    return undefined;
  }

  ngOnDestroy(): void {
    this.life.abort();
    this.phone?.dispose();
  }
}
