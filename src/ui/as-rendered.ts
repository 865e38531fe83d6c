import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react';

/** A page that the build has rendered. */
export interface Rendered {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly onTakenOver: () => void;
}

const RenderedContext = createContext<Rendered | undefined>(undefined);

export const RenderedProvider = RenderedContext.Provider;

/**
 * True in the build, and in the browser while React takes over what the build has rendered: until then the page must
 * show nothing that depends on the device, or React throws it away and draws it again.
 */
export function useIsAsRendered(): boolean {
  return useSyncExternalStore(neverChanges, no, yes);
}

const neverChanges = () => () => undefined;
const no = () => false;
const yes = () => true;

/** The time now; while a rendered page is taken over, the time at which it was rendered. */
export function useRenderTime(now: number): number {
  const rendered = useContext(RenderedContext);
  return useIsAsRendered() ? (rendered?.at ?? now) : now;
}

/** Tells that the page around it is React's from now on. */
export function TakenOver(): null {
  const rendered = useContext(RenderedContext);
  useEffect(() => rendered?.onTakenOver(), [rendered]);
  return null;
}

/**
 * Hands on what a person has put into a control of a rendered page before React listened. React leaves it in the
 * document when it takes over, and wipes it with the next change unless the state has it by then.
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
