#!/bin/sh
# A streaming replica of the shop's PostgreSQL on this machine (Debian's packages, PostgreSQL 15 or later), for
# DATABASE_REPLICA_URL. Run as postgres, once, with an empty data folder. The same steps make the replica of
# `node test/drill.ts two-servers`.
#
# On the primary before:
#   CREATE ROLE replicator REPLICATION LOGIN PASSWORD '…';
#   pg_hba.conf:  hostssl replication replicator <this machine>/32 scram-sha-256
#   postgresql.conf (both are the defaults):  wal_level = replica, max_wal_senders = 10
# The shop's own role and password come over with the data: DATABASE_REPLICA_URL differs from DATABASE_URL in its host.
set -eu

PRIMARY=${1:?host of the primary}
DATA=${2:?empty data folder, such as /var/lib/postgresql/15/replica}

# -R writes standby.signal and primary_conninfo; the slot keeps the primary's WAL while this machine is away. Watch
# the primary's disk then: max_slot_wal_keep_size bounds it.
pg_basebackup -h "$PRIMARY" -U replicator -W -D "$DATA" -R -C -S malkia_replica -X stream -c fast -P

# A long search here may hold back replaying by this much; the shop reads from the primary beyond 5 s.
cat >> "$DATA/postgresql.auto.conf" <<'CONF'
hot_standby = 'on'
max_standby_streaming_delay = '1s'
CONF
echo "Start it, then ask it: SELECT pg_is_in_recovery(), pg_last_wal_replay_lsn();"
