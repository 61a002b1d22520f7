import { describeThreePeople } from '../../testing/prints/three-people.ts'

describeThreePeople(300)
