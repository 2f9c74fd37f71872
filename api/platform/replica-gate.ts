/** The oldest tells how far the replica is behind; after this many it is. */
const MOST_MARKS = 1000;

/**
 * When a streaming replica may be read. Positions are bytes of the primary's log (WAL); the replica has all that
 * lies before the one it has replayed. A change that was heard of closes the gate until the replica has it.
 */
export const createReplicaGate = ({ now, mostLagMs }: { now: () => number; mostLagMs: number }) => {
  // What was changed before this server came is a change as well.
  let heard = 1;
  let placed = 0;
  let needed = 0;
  let replayed: number | undefined;
  let isHearing = false;
  /** Where the primary was at some moments, as far as the replica has not come there. */
  let marks: { at: number; position: number }[] = [];

  const hasAllHeard = (): boolean =>
    placed === heard && replayed !== undefined && replayed >= needed;
  /** How long ago the primary was where the replica is not yet. */
  const lagMs = (): number => (marks[0] ? now() - marks[0].at : 0);

  return {
    /** Something changed on the primary: at a position not known yet. */
    changed(): void {
      heard++;
    },
    /** Changes are heard of from here on, or no longer. */
    hearing(is: boolean): void {
      // Some may have been missed.
      if (is) heard++;
      isHearing = is;
    },
    /** How many changes were heard of; said before the primary is asked where it is. */
    count: (): number => heard,
    /** The primary was at this position after so many changes. */
    place(count: number, position: number): void {
      // Without news the replica need not keep up with the primary to the last byte.
      if (count > placed) needed = position;
      placed = count;
      if (marks.length < MOST_MARKS) marks.push({ at: now(), position });
    },
    /** The replica has come here; undefined: nobody knows, a restart may even have put it back. */
    replay(position: number | undefined): void {
      replayed = position;
      if (position !== undefined) marks = marks.filter((mark) => mark.position > position);
    },
    lagMs,
    isBehind: (): boolean => lagMs() > mostLagMs,
    /** The replica shows all that this server knows to have changed. */
    hasAllHeard,
    isOpen: (): boolean => isHearing && hasAllHeard() && lagMs() <= mostLagMs,
  };
};
