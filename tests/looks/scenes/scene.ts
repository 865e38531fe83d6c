import type { Page } from 'playwright-core';

/** A page in a state that a person may see. */
export interface Scene extends Shot {
  /** Opens the scene, from anywhere and as often as asked, in a window of any size. */
  show(page: Page): Promise<void>;
  /** More pictures of it. */
  readonly more?: readonly Shot[];
  /** Absent: it has pictures. A scene without them is only checked: it passes, or is never the same twice. */
  readonly isPictured?: false;
}

/** A picture of a scene in each of its looks. */
export interface Shot {
  /** The name of its sheet. */
  readonly name: string;
  /** The selector of the pictured part, if the page is too tall to be pictured as a whole. */
  readonly part?: string;
  readonly isOnPaper?: true;
}
