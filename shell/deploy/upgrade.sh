#!/bin/sh
# Upgrades a shop on one machine (shell/docs/upgrading.md). As root, in a new checkout beside the one that runs:
#   npx pnpm upgrade-store         backs up, tries the migrations on a copy, switches, exports; goes back where a step fails
#   npx pnpm upgrade-store back    switches to the version of before
# It may be cut off at any moment and run again.
set -eu

# The link to the checkout that runs, as the services name it.
current=/srv/store
site=/var/lib/store/export
backups=/var/backups/store
settings=/etc/store.env
user=store
ready=http://127.0.0.1:54321/readyz

# As systemd reads it: nothing in a value is a command.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in [A-Z]*=*) ;; *) continue ;; esac
  value=${line#*=}
  case $value in \'*\' | \"*\") value=${value#?} value=${value%?} ;; esac
  export "${line%%=*}=$value"
done <"$settings"
new=$(cd "$(dirname "$0")/../.." && pwd -P)
running=$(readlink -f "$current")

fail() {
  echo "$1" >&2
  exit 1
}

exec 9>"$current.lock"
flock --wait 60 9 || fail "Another upgrade is running."

# Runs a program of the store in a checkout, as its user and with its settings.
store() {
  checkout=$1
  shift
  (cd "$checkout" && runuser -u "$user" -- node --import tsx/esm "$@")
}

is_ready() {
  curl --fail --silent --output /dev/null "$ready"
}

# A migration may take two minutes.
restart() {
  systemctl restart store-backend || return 1
  for _ in $(seq 150); do
    is_ready && return
    [ "$(systemctl show --property NRestarts --value store-backend)" -lt 3 ] || break
    sleep 1
  done
  echo "The backend of $(readlink -f "$current") does not start: journalctl -u store-backend" >&2
  return 1
}

switch_to() {
  ln -sfn "$1" "$current.new" && mv -T "$current.new" "$current" && restart
}

publish() {
  store "$1" shell/operate/export-site.ts "$site" "$SHELL_URL" --machine && systemctl reload nginx && systemctl restart store-pages
}

# The former version opens the data only if it knows what was applied to them; its code works on the newer schema.
# Each arrives whole or not at all, also on a full disk.
copy_migrations() {
  target=$former/shared-data/supabase/migrations
  rm -rf "$target.new" && runuser -u "$user" -- cp -r "$running/shared-data/supabase/migrations" "$target.new" || return 1
  for file in "$target.new"/*.sql; do
    [ -e "$target/${file##*/}" ] || mv "$file" "$target/"
  done
  rm -rf "$target.new"
}

go_back() {
  former=$(readlink -e "$current.before") || fail "There is no former version: $current.before."
  # Where the newer one is ready, all its migrations were applied; else perhaps none.
  if is_ready; then copy_migrations || fail "Not copied to $former: the migrations. Free some disk, and run this again."; fi
  switch_to "$former" || { copy_migrations && restart; }
  publish "$former" && echo "$former is live again."
}

if [ "${1:-}" = back ]; then
  go_back
  exit
fi

[ -d "$new/shell/dist" ] || fail "Build first, in $new: npx pnpm install --frozen-lockfile && npx pnpm build"
if [ "$new" = "$running" ]; then
  echo "$new was switched to before: going on from there."
  restart && publish "$new"
  exit
fi
is_ready || fail "The shop is not ready now: $ready"
if [ -z "${DATABASE_URL:-}" ]; then
  store "$new" shared-data/local/maintenance/backup-command.ts backup "$backups"
  store "$new" shared-data/local/maintenance/rehearse-command.ts
fi
# The shop's own settings: all else in a checkout is code.
runuser -u "$user" -- cp "$running/shell/config.default.json" "$new/shell/config.default.json"
ln -sfn "$running" "$current.before"
if switch_to "$new" && publish "$new"; then
  echo "$new is live; $running is the way back."
else
  running=$new
  go_back
  fail "The upgrade failed, and the former version is live."
fi
