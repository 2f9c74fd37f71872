-- Jobs are enqueued in the transaction of their cause.
DROP TABLE job_nets;
