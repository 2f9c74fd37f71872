import { useWrite, type Write } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';

/** Saves a part of the delivery settings; `onSaved` runs after the refresh. */
export const useSave = <I>(
  write: (input: I) => Promise<{ message: string }>,
  onSaved: () => void,
): Write<I> =>
  useWrite({
    write,
    refresh: ['GET /api/delivery/admin', 'GET /api/delivery'],
    onDone: ({ message }) => {
      onSaved();
      toast.success(message);
    },
  });
