#!/usr/bin/env bash
# Types what docs/install.md says into an empty Debian 13, which boots here with systemd, and lets Chromium open it through
# the proxy, get ready for offline and send 20 MB over a link that cuts. Usage, as root: deploy/try.sh FOLDER
# Needs debootstrap, systemd-nspawn, Chromium, and the ports 80, 443 and 8080. Takes what is committed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(realpath -m "${1:?a folder with 4 GB of room, for example /var/tmp/pmts-try}")
name=forms.example.org
root=$folder/root
nspawn=${NSPAWN:-systemd-nspawn}

mkdir -p "$folder"
[ -d "$folder/debian" ] || debootstrap --variant=minbase --include=systemd-sysv,dbus trixie "$folder/debian.part"
[ -d "$folder/debian" ] || mv "$folder/debian.part" "$folder/debian"
rm -rf "$root" && cp -a "$folder/debian" "$root"
mkdir -p "$folder/packages" && cp -n "$folder"/packages/*.deb "$root/var/cache/apt/archives/" 2>/dev/null || true
# What `git clone …` clones, and what this machine trusts besides Debian's authorities.
git clone -q --bare "$here" "$root/srv/pmts.git"
cp /etc/ssl/certs/ca-certificates.crt "$root/srv/trust.crt"
cp /etc/resolv.conf "$root/etc/resolv.conf"

# NodeSource's Node 24; where it cannot be reached, the same release from npm.
node24() {
  if curl -sf -m 20 -o /dev/null https://deb.nodesource.com/node_24.x/dists/nodistro/InRelease; then
    cat
  else
    sed -e /nodesource/d -e 's#install -y nodejs$#install -y --no-install-recommends nodejs npm; npm install --global node@24 npm@11; ln -sf /usr/local/bin/node /usr/bin/node; hash -r#'
  fi
}

# The lines of a chapter from one of its lines to another, without those that want a public name or a mail server.
lines() {
  awk -v from="$2" -v to="$3" 'index($0, from) == 1 { on = 1 } index($0, to) == 1 { on = 0 } on && /^    / { sub(/^    /, ""); print }' "$here/docs/$1.md" |
    grep -v -e certbot -e /etc/letsencrypt -e mail-test | sed -e 's#git clone … #git clone -q /srv/pmts.git #' |
    node24
}
lines install '## 1.' 'no such line' >"$root/srv/book"
lines operate 'On a server that was set up as above' 'A backup is the database' >"$root/srv/restore"
cat >"$root/srv/type-the-book" <<'END'
#!/bin/bash
set -euxo pipefail
export HOME=/root DEBIAN_FRONTEND=noninteractive NODE_EXTRA_CA_CERTS=/srv/trust.crt
. /srv/book
pmts user list
# What a browser needs to trust the authority of the trial.
apt-get install -y --no-install-recommends libnss3-tools
mkdir -p /srv/home/.pki/nssdb && certutil -N -d sql:/srv/home/.pki/nssdb --empty-password
certutil -A -d sql:/srv/home/.pki/nssdb -t C,, -n trial -i /etc/ssl/pmts/ca.crt
END
cat >"$root/etc/systemd/system/book.service" <<'END'
[Service]
Type=oneshot
ExecStart=/bin/bash /srv/type-the-book
ExecStopPost=/bin/sh -c 'echo "$SERVICE_RESULT" >/srv/result'
StandardOutput=append:/srv/log
StandardError=append:/srv/log
[Install]
WantedBy=multi-user.target
END
mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
ln -sf ../book.service "$root/etc/systemd/system/multi-user.target.wants/book.service"

SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 "$nspawn" --quiet --boot --register=no --keep-unit --console=pipe -D "$root" </dev/null >"$folder/console" 2>&1 &
machine=$!
trap 'kill -TERM "$machine" 2>/dev/null || true; wait "$machine" || true' EXIT
until [ -f "$root/srv/result" ]; do kill -0 "$machine"; sleep 1; done
tail -n 20 "$root/srv/log"
[ "$(cat "$root/srv/result")" = success ]

cp -n "$root"/var/cache/apt/archives/*.deb "$folder/packages/"
cd "$here"
HOME=$root/srv/home DEPLOYED_HOST=$name DEPLOYED_FILES=$root/var/lib/pmts/files \
  npx vitest run --project chaos --reporter=default --disableConsoleIntercept=true tools/chaos/deployed.chaos.ts
# And back from a backup, by the book too.
nsenter --target "$(pgrep -P "$machine")" --mount --uts --ipc --pid --root --wd bash -euxc '
  systemctl start pmts-backup.service
  . /srv/restore
  curl -s --retry 30 --retry-connrefused http://127.0.0.1:8080/api/health'
