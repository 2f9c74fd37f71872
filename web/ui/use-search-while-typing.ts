import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from 'react-router';

type Typing = {
  typed: string;
  /** The last search. */
  asked: string;
  /** The search of the list on screen. */
  shown: string;
  /** Undefined never searches by itself. */
  delayMs: number | undefined;
  search: () => void;
};

/** Searches when typing paused for `delayMs`, and nothing was clicked meanwhile. */
export const useSearchWhileTyping = ({ typed, asked, shown, delayMs, search }: Typing): void => {
  // A link was pressed that leads elsewhere: a search would cancel it.
  const leaving = useNavigation().state !== 'idle' && asked === shown;
  const searchTyped = useEffectEvent(() => {
    if (!leaving) search();
  });
  useEffect(() => {
    if (delayMs === undefined || typed.trim() === asked) return;
    const wait = () => setInterval(() => searchTyped(), delayMs);
    let timer = wait();
    // What was clicked may lead elsewhere, and `leaving` shows it a render later.
    const waitAgain = () => {
      clearInterval(timer);
      timer = wait();
    };
    document.addEventListener('click', waitAgain, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('click', waitAgain, true);
    };
  }, [typed, asked, delayMs]);
};
