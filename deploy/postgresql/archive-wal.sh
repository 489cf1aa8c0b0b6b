#!/bin/sh
# Archives one file of PostgreSQL's log, whole or not at all: archive_command = '/srv/storefront/deploy/postgresql/archive-wal.sh %p /srv/backups/wal/%f'
# PostgreSQL repeats it until it succeeds, and keeps the file meanwhile.
set -eu
umask 027
from=$1
to=$2
# After a crash PostgreSQL may archive a file once more. Another one of the same name is of another database: it must not be overwritten.
if [ -e "$to" ]; then
  exec cmp "$from" "$to"
fi
cp "$from" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
sync "$(dirname "$to")"
