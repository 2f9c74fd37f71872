import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { commit } from '../report.ts';

/** Date and commit of the measurement. */
export const when = (): string =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}.`;

/** The machine in one paragraph. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)} at the
end. Shop, PostgreSQL, payment providers and shoppers share it, each a process of its own; PostgreSQL commits with fsync on.`;
