#!/usr/bin/env bash
# A real S3 server for tests: one Ceph monitor, one OSD in memory, one RADOS Gateway. Usage: radosgw.sh FOLDER [PORT [PORT OF THE MONITOR]]
# Needs: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd. Keys: AKTEST / SKTESTSKTESTSKTEST; AKGUEST / SKGUESTSKGUESTSKGUEST may make no bucket. Stop: kill the three pids in FOLDER/run.
set -euo pipefail
R=${1:?a folder of its own}; PORT=${2:-19210}; MON=${3:-$((PORT+1))}; mkdir -p "$R"; cd "$R"; rm -rf mon osd0 *.keyring log monmap run; mkdir -p mon osd0 log run
F=$(python3 -c 'import uuid;print(uuid.uuid4())')
cat > ceph.conf <<C
[global]
fsid=$F
mon initial members=a
# Without the version a client asks in the newer protocol first, which this monitor does not speak.
mon host=v1:127.0.0.1:$MON
public addr=127.0.0.1
auth cluster required=none
auth service required=none
auth client required=none
osd pool default size=1
osd pool default min size=1
osd pool default pg num=4
osd pool default pgp num=4
osd crush chooseleaf type=0
mon allow pool size one=true
mon warn on pool no redundancy=false
mon max pg per osd=1000
run dir=$R/run
admin socket=$R/run/\$name.asok
log file=$R/log/\$name.log
pid file=$R/run/\$name.pid
[mon]
mon data=$R/mon
mon addr=127.0.0.1:$MON
[osd]
osd objectstore=memstore
# A bound, taken only as it is filled: the whole fleet leaves 1.5 GB here.
memstore device bytes=8589934592
osd data=$R/osd0
[client.rgw]
rgw frontends=beast endpoint=127.0.0.1:$PORT
rgw enable usage log=false
rgw dns name=
debug rgw=0
C
ceph-authtool --create-keyring mon.keyring --gen-key -n mon. --cap mon 'allow *' >/dev/null
monmaptool --create --addv a "[v1:127.0.0.1:$MON]" --fsid $F monmap >/dev/null
ceph-mon -c ceph.conf --mkfs -i a --monmap monmap --keyring mon.keyring
ceph-mon -c ceph.conf -i a
U=$(python3 -c 'import uuid;print(uuid.uuid4())')
# On a busy machine the "ceph" command is refused now and then (EPERM), whatever it asks. What is asked here may be asked twice.
again() { local tries=$1; shift; for _ in $(seq "$tries"); do "$@" && return; sleep 1; done; echo "$tries times in vain: $*" >&2; return 1; }
is_up() { timeout 20 ceph -c ceph.conf osd stat 2>/dev/null | grep '1 up'; }
again 30 timeout 20 ceph -c ceph.conf osd new "$U"
ceph-osd -c ceph.conf -i 0 --mkfs --osd-uuid "$U"
# It may ask the monitor before it has its map, is told "wrong fsid" then, and ends.
again 5 ceph-osd -c ceph.conf -i 0
again 30 is_up
timeout 120 radosgw-admin -c ceph.conf user create --uid=t --display-name=t --access-key=AKTEST --secret-key=SKTESTSKTESTSKTEST >/dev/null && echo user
timeout 120 radosgw-admin -c ceph.conf user create --uid=guest --display-name=guest --access-key=AKGUEST --secret-key=SKGUESTSKGUESTSKGUEST --max-buckets=-1 >/dev/null
radosgw -c ceph.conf -n client.rgw
again 120 curl -sf -o /dev/null "http://127.0.0.1:$PORT/"
