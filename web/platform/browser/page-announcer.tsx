import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A page that put the focus into its content or a dialog keeps it. */
const isOwnFocus = (focused: Element | null, main: Element): boolean =>
  focused !== main && (main.contains(focused) || focused?.closest('dialog[open]') != null);

/** After this time without a change a title counts. */
const SETTLED_MS = 100;

/**
 * After a navigation to another page, announces its title and moves the focus to its hash target or `main`: a browser
 * does both only when it loads a page. A change of the query alone leaves the focus on the control that made it.
 */
export const PageAnnouncer = () => {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const [told, setTold] = useState({ key, title: '' });
  const shown = useRef(pathname);
  const moved = useRef(false);
  /** What had the focus when the page changed. */
  const before = useRef<Element>(null);
  const used = useRef(false);

  useEffect(() => {
    const use = () => {
      used.current = true;
    };
    const uses = ['focusin', 'click'] as const;
    for (const each of uses) addEventListener(each, use, { capture: true, once: true });
    return () => {
      for (const each of uses) removeEventListener(each, use, { capture: true });
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useLayoutEffect(() => {
    const tell = () => {
      if (document.title) setTold({ key, title: document.title });
    };
    // A page that leads on has not said a title of its own, and some titles come with the page's data.
    let timer = 0;
    const tellSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(tell, SETTLED_MS);
    };
    const titles = new MutationObserver(tellSoon);
    moved.current = shown.current !== pathname;
    shown.current = pathname;
    if (moved.current) {
      tellSoon();
      titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    }
    // Before the next page changes the title and takes the focus.
    return () => {
      clearTimeout(timer);
      titles.disconnect();
      before.current = document.activeElement;
    };
  }, [key]);

  // After the effects of the page, which may put the focus somewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    const main = document.querySelector('main');
    // A redirect before the page was used is a part of loading: the first Tab is at the top of the page.
    const loading = type !== 'POP' && !used.current;
    if (!moved.current || !main || loading) return;
    const focused = document.activeElement;
    if (focused !== before.current && isOwnFocus(focused, main)) return;
    const target = document.getElementById(hash.slice(1)) ?? main;
    target.focus({ preventScroll: true });
  }, [key]);

  return (
    <div id="page-announcer" aria-live="polite" className="sr-only">
      {/* Another element for each page: two pages in a row may have the same title. */}
      <p key={told.key}>{told.title}</p>
    </div>
  );
};
