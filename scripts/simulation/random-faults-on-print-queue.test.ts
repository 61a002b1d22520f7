import { describeRandomFaults } from './describe-random-faults.ts'

describeRandomFaults('print-queue', 20)
