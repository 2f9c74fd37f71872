import { art } from '../page/pictures.ts';

const PLACEHOLDER = art('no-picture');
const FACE = art('default-avatar');

/**
 * Replaces a picture that failed to load by the shop's placeholder. Where that fails too, such as without
 * network, CSS draws one at `data-broken`.
 */
const replace = (image: HTMLImageElement): void => {
  const instead = image.classList.contains('rounded-full') ? FACE : PLACEHOLDER;
  // Emptied rather than removed, because React owns these elements.
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

/**
 * Watches all pictures of the document; returns a function that stops it. Error events don't bubble, so it
 * listens in the capture phase.
 */
export const watchBrokenPictures = (): (() => void) => {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target);
  };
  const onLoad = ({ target }: Event) => {
    // The same element may load another picture later.
    if (!(target instanceof HTMLImageElement) || !target.dataset.broken) return;
    const { pathname } = new URL(target.currentSrc, location.href);
    if (pathname !== PLACEHOLDER && pathname !== FACE) delete target.dataset.broken;
  };
  document.addEventListener('error', onError, true);
  document.addEventListener('load', onLoad, true);
  for (const image of document.images) {
    // A picture may have failed before this ran. A lazy one that has not started yet looks the same, so load it
    // once more: only a failed one fires an error.
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
