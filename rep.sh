B=$1; f=$2; n=$3; declare -A c=()
for i in $(seq $n); do timeout 60 $B --format summary --format message:m.ndjson /tmp/t1/$f.feature >out 2>err; k=$?; c[$k]=$((${c[$k]:-0}+1)); [ $k = 2 ] && cp err err.2; done; echo "$f: $(for k in "${!c[@]}"; do echo -n "status $k x${c[$k]}; "; done)"
