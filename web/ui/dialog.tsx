import {
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { focusPage } from './move-focus.ts';

let open = 0;

/**
 * Stops the page behind from scrolling while a dialog is open. Runs a frame after the dialog opens: the change
 * repaints more of the page, and the opening click should not wait for that (input latency).
 */
const lockScroll = (more: 1 | -1): void => {
  open += more;
  const follow = () => document.documentElement.toggleAttribute('data-scroll-locked', open > 0);
  requestAnimationFrame(() => setTimeout(follow));
};

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** The heading and accessible name. */
  title: string;
  /**
   * `centre`, `right` and `full` are modal; `full` fills the screen. `panel` slides in from the right under the
   * page's header, which stays usable; mark the button that toggles it with `data-dialog-toggle`.
   */
  variant?: 'centre' | 'right' | 'full' | 'panel';
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * False on the server and during hydration: the content of a closed dialog is rendered in a transition
 * afterwards.
 */
const useDeferredMount = (): boolean => {
  const [mounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);
  return mounted;
};

/**
 * The native dialog. Esc, a click outside and the close button call `onClose`. While closed, its content is not
 * in the server's HTML but is rendered soon after hydration, so that it opens at once.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  variant = 'centre',
  footer,
  children,
}: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const modal = variant !== 'panel';
  const close = useEffectEvent(onClose);
  const mounted = useDeferredMount();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    const place = () => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      dialog.style.setProperty('--header-bottom', `${Math.max(header, 0)}px`);
    };
    if (modal) {
      dialog.showModal();
    } else {
      place();
      dialog.show();
    }
    lockScroll(1);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) close();
    };
    const onPress = (event: PointerEvent) => {
      const target = event.target as Element;
      if (dialog.contains(target) || target.closest('[data-dialog-toggle], [data-toasts]')) return;
      if (!target.closest('dialog')) close();
    };
    if (!modal) {
      addEventListener('keydown', onKey);
      addEventListener('pointerdown', onPress);
      addEventListener('resize', place);
    }
    return () => {
      lockScroll(-1);
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
      removeEventListener('resize', place);
      const inside = dialog.contains(document.activeElement);
      dialog.close();
      // A modal dialog restores focus by itself.
      if (!modal && inside && opener instanceof HTMLElement) opener.focus();
      if (opener?.isConnected && !opener.checkVisibility()) focusPage();
    };
  }, [open, modal]);

  return (
    <>
      {!modal && open && <div className="dialog-scrim" />}
      <dialog
        ref={ref}
        aria-labelledby={id}
        className={`dialog dialog-${variant}`}
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          onClose();
        }}
        // React bubbles the event of a nested dialog, and the close event is asynchronous: the dialog may be
        // open again.
        onClose={({ target, currentTarget }) =>
          target === currentTarget && !currentTarget.open && open && onClose()
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !modal) return;
          // Otherwise browsers ignore preventDefault on the second Esc and close all dialogs at once.
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
        onClick={(event) => event.target === event.currentTarget && modal && onClose()}
      >
        {(open || mounted) && (
          <>
            <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5">
              <h2 id={id} className="subheading">
                {title}
              </h2>
              <IconButton label="Close" onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            </div>
            <div className={`dialog-body ${variant === 'full' ? 'relative' : 'dialog-scroll'}`}>
              {children}
            </div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </>
        )}
      </dialog>
    </>
  );
};
