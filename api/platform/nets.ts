/**
 * Nets: what catches work that this process does at once itself, should it die in between. A net is a row written
 * by the same statement as its cause. Whoever did the work takes it away; one that is still there when it comes due
 * becomes a job, under its own id, so that it becomes one only once.
 */

/** After so long nobody is at the work any more. */
const DUE_AFTER = '5 seconds';
const MOST_AT_ONCE = 100;

/** SQL that leaves a net for each row of the CTE `from`, and answers its id. `queue` and `data` are expressions. */
export const leaveNet = (queue: string, data: string, from: string): string =>
  `INSERT INTO job_nets (queue, data, due_at)
   SELECT ${queue}, ${data}, now() + interval '${DUE_AFTER}' FROM ${from} RETURNING id`;

export type Net = { id: string; queue: string; data: object };

export const DUE_NETS = `
  SELECT id, queue, data FROM job_nets WHERE due_at <= now() ORDER BY due_at LIMIT ${MOST_AT_ONCE}`;
export const REMOVE_NETS = 'DELETE FROM job_nets WHERE id = ANY ($1::uuid[])';
