import { describeBuilding } from './build-a-label.ts'

describeBuilding('part')
