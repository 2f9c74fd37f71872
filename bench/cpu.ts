import { readdirSync, readFileSync } from 'node:fs';
import { withClient } from './copy.ts';

/** Fields of /proc/<pid>/stat from the state on. */
const statOf = (pid: number): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return undefined;
  }
};

const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14];

const seconds = (stat: string[] | undefined, ...fields: number[]): number =>
  stat ? fields.reduce((sum, field) => sum + Number(stat[field]), 0) / 100 : 0;

/**
 * CPU seconds used so far by a server's process and its PostgreSQL, without other load of the
 * machine. Undefined if not on Linux.
 */
export const processorTime = async (
  url: string,
  pid: number,
): Promise<() => number | undefined> => {
  const backend = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return Number(statOf(rows[0]?.pid ?? 0)?.[PARENT]);
  });
  return () => {
    const postmaster = statOf(backend);
    if (!postmaster) return undefined;
    const children = readdirSync('/proc')
      .map((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : undefined))
      .filter((stat) => stat !== undefined && Number(stat[PARENT]) === backend);
    return children.reduce(
      (sum, stat) => sum + seconds(stat, USER, SYSTEM),
      seconds(statOf(pid), USER, SYSTEM) +
        // Ended processes are counted by their parent.
        seconds(postmaster, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM),
    );
  };
};
