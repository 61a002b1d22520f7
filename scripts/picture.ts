// npm run picture: draws the rooms and their doors into docs/rooms.mmd, from the table that the checks use.
import { writeFile } from 'node:fs/promises'
import { rooms } from '../.dependency-cruiser.mjs'

const short = (room: string) => room.split('/')[1] ?? room
const doors = Object.entries(rooms as Record<string, readonly string[]>)
const apps = doors.filter(([room]) => room.startsWith('apps/')).map(([room]) => `    ${short(room)}`)
const packages = doors.filter(([room]) => room.startsWith('packages/')).map(([room]) => `    ${short(room)}`)
const arrows = doors.flatMap(([room, allowed]) => allowed.map((other) => `  ${short(room)} --> ${short(other)}`))

const picture = [
  '%% Written by `npm run picture` from .dependency-cruiser.mjs.',
  'flowchart TD',
  '  subgraph apps',
  ...apps,
  '  end',
  '  subgraph packages',
  ...packages,
  '  end',
  ...arrows,
  '',
].join('\n')
await writeFile(new URL('../docs/rooms.mmd', import.meta.url), picture)
