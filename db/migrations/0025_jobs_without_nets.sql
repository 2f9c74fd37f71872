-- Jobs are enqueued in the transaction of their cause.
-- contract: no released version reads it
DROP TABLE job_nets;
