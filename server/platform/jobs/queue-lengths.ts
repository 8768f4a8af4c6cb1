import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** The jobs of a queue that are due and wait, and for how many seconds the oldest of them has been due. */
export type QueueLength = { queue: string; waiting: number; oldestSeconds: number };

/** Lists the lengths of all queues. */
export async function listQueueLengths(db: Database): Promise<QueueLength[]> {
  const { rows } = await sql<QueueLength>`
    select queue.name as queue, count(job.id)::integer as waiting,
      coalesce(extract(epoch from now() - min(greatest(job.created_on, job.start_after))), 0)::float8
        as "oldestSeconds"
    from jobs.queue left join jobs.job
      on job.name = queue.name and job.state < 'active' and job.start_after <= now()
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`.execute(db);
  return rows;
}
