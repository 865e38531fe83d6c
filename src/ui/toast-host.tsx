import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';
import { raised } from './toast-queue.ts';

/** The headless half of react-hot-toast; its styled half injects style elements, which the CSP forbids. */
const visibleAtMost = 3;

export default function ToastHost({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts, handlers } = useToaster();
  const visible = toasts.filter((shown) => shown.visible).slice(0, visibleAtMost);
  const { startPause, endPause } = handlers;
  const corner = (position: Toast['position']) => (
    <div
      className={`toasts toasts-${position}`}
      aria-live="polite"
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {visible
        .filter((shown) => (shown.position ?? 'top-right') === position)
        .map((shown) => (
          <ToastCard key={shown.id} shown={shown} closeLabel={closeLabel} />
        ))}
    </div>
  );
  return (
    <>
      {corner('top-right')}
      {corner('bottom-right')}
    </>
  );
}

function ToastCard({ shown, closeLabel }: { readonly shown: Toast; readonly closeLabel: string }) {
  const request = raised.get(shown.id);
  if (request === undefined) return null;
  return (
    <div className="toast">
      <Notice tone={request.tone} title={request.text}>
        {request.detail === undefined ? null : <p>{request.detail}</p>}
      </Notice>
      <button
        type="button"
        className="icon-button"
        aria-label={closeLabel}
        onClick={() => toast.dismiss(shown.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
