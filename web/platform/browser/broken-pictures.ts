import { art } from '../page/pictures.ts';

const PLACEHOLDER = art('no-picture');
const FACE = art('default-avatar');

/**
 * A picture that can't be had: the shop's drawing takes its place; without that too, such as without
 * network, styles draw one at `data-broken`.
 */
const replace = (image: HTMLImageElement): void => {
  const instead = image.classList.contains('rounded-full') ? FACE : PLACEHOLDER;
  // Empty rather than gone: they are React's.
  for (const source of image.parentElement?.querySelectorAll('picture > source') ?? []) {
    source.removeAttribute('srcset');
  }
  if (image.getAttribute('src') === instead || image.dataset.broken === 'replaced') {
    image.dataset.broken = 'drawn';
    return;
  }
  image.dataset.broken = 'replaced';
  image.src = instead;
};

/** Watches all pictures of the document; answers how to stop. Their errors don't bubble, but can be caught. */
export const watchBrokenPictures = (): (() => void) => {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target);
  };
  const onLoad = ({ target }: Event) => {
    // Another picture in the same place starts anew.
    if (!(target instanceof HTMLImageElement) || !target.dataset.broken) return;
    const { pathname } = new URL(target.currentSrc, location.href);
    if (pathname !== PLACEHOLDER && pathname !== FACE) delete target.dataset.broken;
  };
  document.addEventListener('error', onError, true);
  document.addEventListener('load', onLoad, true);
  for (const image of document.images) {
    // One that failed before this ran is asked for once more: only its error tells it from one not wanted yet.
    if (!image.complete || image.naturalWidth > 0 || !image.currentSrc) continue;
    const probe = new Image();
    probe.onerror = () => replace(image);
    probe.src = image.currentSrc;
  }
  return () => {
    document.removeEventListener('error', onError, true);
    document.removeEventListener('load', onLoad, true);
  };
};
