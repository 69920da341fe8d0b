#!/bin/bash
# Starts a Slurm cluster of one node in a folder, runs a command with it, and stops it.
#
#   slurm.sh FOLDER COMMAND…
#
# The exit status is that of the command; 77 with a reason on standard error if Slurm is absent or does not start. The
# cluster has no authentication, so it listens to this machine only. The node has as many processors as the machine, and
# each job of the default partition "short" takes one.
set -u

folder=$(mkdir -p "$1" && cd "$1" && pwd) || exit 77
shift
for program in slurmctld slurmd sbatch scontrol; do
  if ! command -v "$program" > /dev/null; then
    echo "$program is not installed; on Debian and Ubuntu, apt-get install slurm-wlm" >&2
    exit 77
  fi
done
if [ "$(id -u)" -ne 0 ]; then
  echo "slurmd runs as root only; start this as root, in a container for example" >&2
  exit 77
fi

host=$(hostname -s)
port=$((20000 + RANDOM % 20000))
mkdir -p "$folder/state" "$folder/spool"
cat > "$folder/slurm.conf" << END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
KillWait=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=short Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$folder/slurm.conf

# The programs write to log files and also to standard error, which is discarded.
slurmctld -D -c > /dev/null 2>&1 &
controller=$!
slurmd -D -N "$host" > /dev/null 2>&1 &
node=$!
stop() {
  scancel --full --user=root 2> /dev/null
  kill "$node" "$controller" 2> /dev/null
  wait "$node" "$controller" 2> /dev/null
}
trap stop EXIT

for _ in $(seq 120); do
  state=$(sinfo --noheader --format=%T 2> /dev/null)
  if [ "$state" = idle ]; then
    "$@"
    exit
  fi
  if ! kill -0 "$controller" 2> /dev/null || ! kill -0 "$node" 2> /dev/null; then break; fi
  sleep 0.5
done
echo "Slurm does not start: $(tail -n 1 "$folder/slurmctld.log" 2> /dev/null); $(tail -n 1 "$folder/slurmd.log" 2> /dev/null)" >&2
exit 77
