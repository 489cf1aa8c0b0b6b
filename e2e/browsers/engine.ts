/** What these tests need from a browser: the few operations that every engine supports. */
export interface Engine {
  readonly name: string;
  /** Starts the browser on its profile; previously stored data is available again. */
  readonly start: () => Promise<void>;
  /** Kills the browser as a phone short of memory does, without any shutdown. The profile is kept. */
  readonly kill: () => Promise<void>;
  /** Opens an address and waits until the browser reports that it is loaded. */
  readonly goto: (address: string) => Promise<void>;
  /** Evaluates an expression in the page and returns its value through JSON; a promise is awaited. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks at a point of the window, CSS px. */
  readonly click: (x: number, y: number) => Promise<void>;
  /** Types keys into the focused element. */
  readonly type: (text: string) => Promise<void>;
  readonly screenshot: () => Promise<Uint8Array>;
  /** Errors and warnings of the pages, and uncaught exceptions. */
  readonly complaints: () => readonly string[];
  /** Ends the browser and deletes its profile. */
  readonly end: () => Promise<void>;
}

/** Window size of a small phone, CSS px. */
export const WINDOW = { width: 380, height: 800 } as const;
