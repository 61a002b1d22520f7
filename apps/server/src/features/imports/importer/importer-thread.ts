// The importer of a small CSV or JSON file: a thread of the server with bounded memory.
import { parentPort } from 'node:worker_threads'
import { serveAssignment } from './serve-assignment.ts'

const port = parentPort
if (!port) throw new Error('The importer of small files is a thread')
await serveAssignment({
  send: async (message) => port.postMessage(message),
  listen: (listener) => port.on('message', listener),
})
port.close()
