import { useEffect } from 'react';

/** Prevents the browser from opening a file dropped beside its zone in place of the form. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      const { dataTransfer } = event;
      // Text dragged into a field is left to the browser; a drop that a zone took is done.
      if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}
