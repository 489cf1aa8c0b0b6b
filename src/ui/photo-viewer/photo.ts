/** A picture that can be shown full screen. */
export interface Photo {
  /** Its largest file. */
  readonly src: string;
  /** Its files in all widths, as in `<img srcset>`; missing where the browser reads only the one. */
  readonly srcset?: string;
  /** Of the largest file, px. */
  readonly width: number;
  readonly height: number;
  /** What is on it: shown below it, too. */
  readonly alt: string;
  /** Where it stands on the page: it grows from there. */
  readonly element: HTMLElement;
  /** What stands there: shown until the large file has come. */
  readonly msrc?: string;
}
