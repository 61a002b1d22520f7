import { describeEveryFault } from './describe-every-fault.ts'

describeEveryFault(5)
