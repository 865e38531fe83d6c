/** Operations that every engine supports; tests/browser/three-engines.test.ts needs no others. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /**
   * Runs in the page; argument and result are passed as JSON, undefined as null where the engine does not support it.
   */
  evaluate<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  /** Runs statements in the page, such as a library; its content security policy does not apply. */
  inject(script: string): Promise<void>;
  /** Picks a file of the disk, as a user does. @param selector of an input */
  pick(selector: string, path: string): Promise<void>;
}

export interface RunningEngine {
  readonly page: EnginePage;
  /**
   * kill -9, and a start on the same profile. WebKit's automation keeps no profile, and ends with the first process
   * that is killed: there the tab is closed and a new one opened (webkit-with-profile.ts covers the other half).
   */
  restart(): Promise<RunningEngine>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Why it cannot run here; undefined if it can. */
  missing(): string | undefined;
  launch(): Promise<RunningEngine>;
}
