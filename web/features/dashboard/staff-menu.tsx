import { useId } from 'react';
import type { StaffRole } from '#contract/staff.ts';
import { morePagesFor } from '../../platform/page/more-staff-pages.ts';
import { Entry } from './entry.tsx';

/** Staff's further pages in the side menu, under their own heading. */
export const StaffMenu = ({
  staff,
  close,
}: {
  staff: StaffRole | undefined;
  close: () => void;
}) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3 py-2 font-semibold text-muted text-sm">
        More
      </p>
      <ul className="grid gap-1 lg:gap-0.5">
        {morePagesFor(staff).map((entry) => (
          // Lower, so that the whole menu fits a screen of 768 px.
          <Entry
            key={entry.to}
            entry={entry}
            className="lg:min-h-9 lg:[@media(max-height:800px)]:min-h-7"
            onClick={close}
          />
        ))}
      </ul>
    </div>
  );
};
