/** The image in a link preview. */
export interface SharedImage {
  /** Absolute. */
  readonly address: string;
  /** px */
  readonly width: number;
  readonly height: number;
  /** Alternative text. */
  readonly alt: string;
}
