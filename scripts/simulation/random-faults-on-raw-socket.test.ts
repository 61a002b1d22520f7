import { describeRandomFaults } from './describe-random-faults.ts'

describeRandomFaults('raw-socket', 20)
