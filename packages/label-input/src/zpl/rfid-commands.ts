import type { Command, Commands } from './printer-state.ts'

/** Commands whose field data goes to the tag or comes from it (ZPL II Programming Guide, ^RF and, of older printers, ^WT and ^RT). */
const moveData: Command = (state, command) => {
  const isRead = command.name === '^RT' || /^\s*R/i.test(command.name === '^RF' ? command.parameters : '')
  state.field.content = { command, needsData: false, draw: () => undefined }
  return isRead
    ? 'what it reads from the RFID tag is not known here, so it is not printed'
    : 'its data goes to the RFID tag and is not printed'
}

const others = '^HR ^RA ^RB ^RE ^RI ^RM ^RN ^RQ ^RR ^RS ^RU ^RW ^RZ ^WV'.split(' ')

/** Commands for RFID tags: never ink, always told, because a label without them leaves its tag empty. */
export const rfidCommands: Commands = {
  ...Object.fromEntries(['^RF', '^RT', '^WT'].map((name) => [name, moveData])),
  ...Object.fromEntries(others.map((name) => [name, () => 'it is for the RFID tag and prints nothing'])),
}
