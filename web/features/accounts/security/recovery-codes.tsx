import { useEffect, useRef } from 'react';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Props = { codes: readonly string[]; onDone: () => void };

/** The recovery codes: the server returns them only once. */
export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Recovery codes copied');
    } catch {
      toast.error('Please write them down or print this page.');
    }
  };
  return (
    <div className="grid gap-4">
      <Notice tone="ok">Two-step login is on. Your other devices are signed out.</Notice>
      <h3 ref={heading} tabIndex={-1} className="font-sans font-semibold text-lg tracking-normal">
        Keep your recovery codes
      </h3>
      <p className="max-w-prose">
        Each lets you in once when your phone is lost. They are not shown again: write them down or
        save them where only you look.
      </p>
      <ul className="card grid max-w-md grid-cols-2 gap-x-6 gap-y-2 p-5 font-mono" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>I have kept them</Button>
        {/* On plain http there is no clipboard. */}
        {'clipboard' in navigator && (
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
        )}
      </div>
    </div>
  );
};
