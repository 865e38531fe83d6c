import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react';

export interface Rendered {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly onTakenOver: () => void;
}

const RenderedContext = createContext<Rendered | undefined>(undefined);

export const RenderedProvider = RenderedContext.Provider;

/**
 * True in the build, and in the browser during hydration: until then the page must show nothing that depends on the
 * device, or React discards and redraws it.
 */
export function useIsAsRendered(): boolean {
  return useSyncExternalStore(neverChanges, no, yes);
}

const neverChanges = () => () => undefined;
const no = () => false;
const yes = () => true;

/** The current time; during hydration the time at which the page was rendered. */
export function useRenderTime(now: number): number {
  const rendered = useContext(RenderedContext);
  return useIsAsRendered() ? (rendered?.at ?? now) : now;
}

/** Marks the page around it as hydrated. */
export function TakenOver(): null {
  const rendered = useContext(RenderedContext);
  useEffect(() => rendered?.onTakenOver(), [rendered]);
  return null;
}

/**
 * Passes on input that a user has entered before hydration. React leaves it in the document when it hydrates, and
 * overwrites it with the next change unless the state has it by then.
 */
export function useEarlyInput<Shown extends string | boolean>(
  shown: Shown,
  read: (control: HTMLInputElement) => Shown,
  onInput: (early: Shown) => void,
): RefObject<HTMLInputElement | null> {
  const control = useRef<HTMLInputElement>(null);
  const first = useRef({ shown, read, onInput });
  useLayoutEffect(() => {
    if (control.current === null) return;
    const early = first.current.read(control.current);
    if (early !== first.current.shown) first.current.onInput(early);
  }, []);
  return control;
}
