import { createServer } from 'node:net'
import { StartError } from '../start-error.ts'

/** Refuses a port that another program listens on, before anything else is begun. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, host, port)))
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  return promise
}

function portError(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Stop that program, or start with another port: PORT=${port + 1} npm start`,
      { cause: error },
    )
  }
  if (error.code === 'EACCES') {
    return new StartError(
      `Port ${port} may only be opened by an administrator. Choose one above 1023: PORT=8080 npm start`,
      { cause: error },
    )
  }
  return new StartError(
    `The server cannot listen on ${host}:${port} (${error.code}). Check LABELWRIGHT_HOST and PORT.`,
    { cause: error },
  )
}
