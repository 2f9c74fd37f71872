import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'info';
/** The label and action of a toast's button. */
export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  kind: ToastKind;
  message: string;
  /** A second line. */
  detail?: string | undefined;
  /** Milliseconds that it still shows; counted on when it moves from a dialog to the page. */
  left: number;
  action?: ToastAction | undefined;
};

const DEFAULT_MS = 2_000;
/** Product and payment toasts are shorter. */
export const FLOW_TOAST_MS = 1_200;
/** Long enough to find the button. */
export const UNDO_TOAST_MS = 5_000;
/** More at once would cover the page; the oldest is removed. */
const MOST = 4;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;
const show =
  (kind: ToastKind) =>
  (
    message: string,
    {
      duration = DEFAULT_MS,
      action,
      detail,
    }: { duration?: number; action?: ToastAction; detail?: string | undefined } = {},
  ): number => {
    lastId += 1;
    const added: Toast = { id: lastId, kind, message, detail, left: duration, action };
    useToasts.setState(({ toasts }) => ({ toasts: [...toasts, added].slice(-MOST) }));
    return added.id;
  };

export const toast = { success: show('success'), error: show('error'), info: show('info') };

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }));
