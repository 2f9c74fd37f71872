import { create } from 'zustand';

type CartPanelState = {
  isOpen: boolean;
  open(): void;
  close(): void;
  toggle(): void;
};

export const useCartPanel = create<CartPanelState>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
}));
