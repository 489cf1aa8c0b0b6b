/** Requests of the form, answered by hand: `fetch` reports no upload progress, so the form uses XMLHttpRequest. */
export class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  url = '';
  form: FormData | null = null;
  status = 0;
  responseText = '';
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(form: FormData): void {
    this.form = form;
    FakeRequest.last = this;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}
