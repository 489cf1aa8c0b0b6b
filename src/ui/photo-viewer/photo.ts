/** A picture that can be shown full screen. */
export interface Photo {
  /** URL of its largest file. */
  readonly src: string;
  /** Its files in all widths, as in `<img srcset>`; absent where the browser supports only the one. */
  readonly srcset?: string;
  /** Width of the largest file, px. */
  readonly width: number;
  readonly height: number;
  /** Alternative text, also shown as the caption. */
  readonly alt: string;
  /** Its element on the page: the opening animation starts there. */
  readonly element: HTMLElement;
  /** The file shown there: a placeholder until the large file loads. */
  readonly msrc?: string;
}
