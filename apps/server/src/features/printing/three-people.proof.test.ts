import { describeThreePeople } from '../../testing/prints/three-people.ts'

describeThreePeople(1_000)
