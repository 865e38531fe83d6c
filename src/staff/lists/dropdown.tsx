import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';

interface DropdownProps {
  readonly className: string;
  /** Content of the button. */
  readonly summary: ReactNode;
  /** Closes when one of its buttons is pressed; a dialog that it opens gives the focus back to the summary. */
  readonly isMenu?: boolean;
  readonly children: ReactNode;
}

/** A button with a panel that lies over the page and moves nothing. Escape, a press elsewhere and leaving close it. */
export function Dropdown({ className, summary, isMenu = false, children }: DropdownProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = (): void => box.current?.removeAttribute('open');
  useEffect(() => {
    const press = ({ target }: PointerEvent): void => {
      if (target instanceof Node && box.current?.contains(target) === false) close();
    };
    addEventListener('pointerdown', press);
    return () => removeEventListener('pointerdown', press);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || box.current?.open !== true) return;
    event.preventDefault();
    close();
    box.current.querySelector('summary')?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  };
  const choose = ({ target }: MouseEvent): void => {
    if (!isMenu || !(target instanceof Element) || target.closest('button') === null) return;
    close();
    box.current?.querySelector('summary')?.focus();
  };
  return (
    <details ref={box} className={`dropdown ${className}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary>{summary}</summary>
      <div className="dropdown-panel" onClickCapture={choose}>
        {children}
      </div>
    </details>
  );
}
