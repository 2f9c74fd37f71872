import { useId } from 'react';

/**
 * The printed border of a kanga (pindo), the shop's ornament. Drawn as a repeating tile so that it stays sharp
 * at any width; its four colours come from --brand-border-… variables.
 */
export const BrandBorder = ({ className = '' }: { className?: string }) => {
  const id = useId();
  return (
    <svg className={`brand-border ${className}`} height="24" aria-hidden="true">
      <pattern id={id} width="28" height="24" patternUnits="userSpaceOnUse">
        <path d="M0 0h28v24H0Z" fill="var(--brand-border-ground)" />
        <path d="m0 20 14-17 14 17Z" fill="var(--brand-border-peak)" />
        <path d="m6.5 20 7.5-9 7.5 9Z" fill="var(--brand-border-heart)" />
        <g fill="var(--brand-border-seed)">
          <circle cx="14" cy="16.5" r="1.75" />
          <circle cx="0" cy="7" r="2" />
          <circle cx="28" cy="7" r="2" />
        </g>
        <path d="M0 21.5h28" stroke="var(--brand-border-peak)" strokeWidth="1" />
      </pattern>
      <rect width="100%" height="24" fill={`url(#${id})`} />
    </svg>
  );
};
