import { useId } from 'react';

/**
 * The pindo, the printed border of a kanga: the shop's one ornament. Drawn as a repeating tile, so that
 * it stays sharp at any width; its four colours come from --pindo-… variables.
 */
export const Pindo = ({ className = '' }: { className?: string }) => {
  const id = useId();
  return (
    <svg className={`pindo ${className}`} height="24" aria-hidden="true">
      <pattern id={id} width="28" height="24" patternUnits="userSpaceOnUse">
        <path d="M0 0h28v24H0Z" fill="var(--pindo-ground)" />
        <path d="m0 20 14-17 14 17Z" fill="var(--pindo-peak)" />
        <path d="m6.5 20 7.5-9 7.5 9Z" fill="var(--pindo-heart)" />
        <g fill="var(--pindo-seed)">
          <circle cx="14" cy="16.5" r="1.75" />
          <circle cx="0" cy="7" r="2" />
          <circle cx="28" cy="7" r="2" />
        </g>
        <path d="M0 21.5h28" stroke="var(--pindo-peak)" strokeWidth="1" />
      </pattern>
      <rect width="100%" height="24" fill={`url(#${id})`} />
    </svg>
  );
};
