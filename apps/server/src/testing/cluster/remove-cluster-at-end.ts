// A program: waits until the process that started it has ended, and removes the cluster that its argument names.
import { defined } from '../defined.ts'
import { removeCluster } from './leftover-clusters.ts'

// Its input ends with the process that holds the other side, also when that is killed.
process.stdin.resume().on('end', () => removeCluster(defined(process.argv[2])))
