import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type Toast, type ToastKind, useToasts } from '../platform/toast.ts';
import { Icon, type IconName } from './icon.tsx';

const LOOK: Record<ToastKind, { icon: IconName; className: string }> = {
  success: { icon: 'check', className: 'text-ok' },
  error: { icon: 'warning', className: 'text-danger' },
  info: { icon: 'info', className: 'text-info' },
};

type ItemProps = { toast: Toast; paused: boolean; onDismiss: () => void };

const ToastItem = ({ toast, paused, onDismiss }: ItemProps) => {
  // Filled after mounting: screen readers often don't announce a live region that is inserted with its text.
  const [filled, setFilled] = useState(false);
  useEffect(() => setFilled(true), []);
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), toast.left);
    return () => {
      clearTimeout(timer);
      toast.left = Math.max(400, toast.left - (performance.now() - since));
    };
  }, [toast, paused]);
  const { icon, className } = LOOK[toast.kind];
  return (
    <div className="toast">
      <Icon name={icon} className={`mt-0.5 size-5 ${className}`} />
      <div role={toast.kind === 'error' ? 'alert' : 'status'} className="min-w-0 flex-1">
        {filled && (
          <>
            <p>{toast.message}</p>
            {toast.detail && <p className="text-muted">{toast.detail}</p>}
          </>
        )}
      </div>
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.action?.run();
            onDismiss();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="-my-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        onClick={onDismiss}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
};

/** Everything outside an open modal dialog is inert, so toasts are shown inside it. */
const topmost = (): Element =>
  [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/** Toasts, top right; on phones across the top. Their timers pause while hovered or focused. */
export const Toaster = () => {
  const toasts = useToasts((state) => state.toasts);
  const [host, setHost] = useState<Element | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const some = toasts.length > 0;
  const newest = toasts.at(-1)?.id;

  const rehost = useEffectEvent(() => {
    if (some) setHost(topmost());
  });
  useEffect(() => {
    const moved = () => rehost();
    document.addEventListener('toggle', moved, true);
    document.addEventListener('close', moved, true);
    return () => {
      document.removeEventListener('toggle', moved, true);
      document.removeEventListener('close', moved, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new toast
  useEffect(() => {
    setHost(some ? topmost() : null);
    if (!some) {
      setHovered(false);
      setFocused(false);
    }
  }, [some, newest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again in a new host, and above what opened since
  useEffect(() => {
    const popover = box.current;
    if (!popover?.showPopover || !host) return;
    // A dialog that holds a toast may be removed with its page, without a close event.
    const moveOut = () => {
      if (!host.isConnected) setHost(topmost());
    };
    if (!host.isConnected) return moveOut();
    const watch = new MutationObserver(moveOut);
    if (host !== document.body) watch.observe(document.body, { childList: true, subtree: true });
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover.showPopover();
    return () => watch.disconnect();
  }, [host, newest]);

  if (!host || !some) return null;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timers
    <div
      ref={box}
      popover="manual"
      data-toasts=""
      className="toasts"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          paused={hovered || focused}
          onDismiss={() => {
            setFocused(false);
            dismissToast(toast.id);
          }}
        />
      ))}
    </div>,
    host,
  );
};
