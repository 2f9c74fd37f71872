import { useState } from 'react';

/** The value, or the latest one that was there: what a dialog still says while it closes. */
export const useLast = <T>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};
