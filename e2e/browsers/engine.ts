/** What these tests need of a browser: the little that every engine can be asked for. */
export interface Engine {
  readonly name: string;
  /** Starts the browser on its profile: what was kept there is there again. */
  readonly start: () => Promise<void>;
  /** Ends it as a phone does that needs the memory: no goodbye to anybody. The profile stays. */
  readonly kill: () => Promise<void>;
  /** Opens an address, and waits until the browser says that it is loaded. */
  readonly goto: (address: string) => Promise<void>;
  /** The value of an expression in the page, through JSON; a promise is awaited. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** A press of the button at a place of the window, CSS px. */
  readonly click: (x: number, y: number) => Promise<void>;
  /** Keys, into whatever has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly screenshot: () => Promise<Uint8Array>;
  /** Errors and warnings of the pages, and what nobody caught. */
  readonly complaints: () => readonly string[];
  /** Ends it, and throws its profile away. */
  readonly end: () => Promise<void>;
}

/** The window of a small phone, CSS px. */
export const WINDOW = { width: 380, height: 800 } as const;
