// Sends a file to be imported, as a program of its own: whoever sends one does not sit at the computer that prints.
// Takes the server's address and the path of the file, and the token as LABELWRIGHT_TOKEN; prints the server's answer.
import { openAsBlob } from 'node:fs'
import { constants, setPriority } from 'node:os'

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const [serverUrl = '', path = ''] = process.argv.slice(2)
const form = new FormData()
form.append('start', 'true')
form.append('file', await openAsBlob(path), path)
const answer = await fetch(`${serverUrl}/api/import/upload`, {
  method: 'POST',
  headers: { authorization: `Bearer ${process.env.LABELWRIGHT_TOKEN}` },
  body: form,
})
process.stdout.write(await answer.text())
