/** The picture that stands beside a link. */
export interface SharedImage {
  /** Absolute. */
  readonly address: string;
  /** px */
  readonly width: number;
  readonly height: number;
  /** What is on it. */
  readonly alt: string;
}
