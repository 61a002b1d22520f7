// `fetch` does not tell how much of a body has left; the older request does.

/** As `fetch`, for a body of which it is to be known how far it is: `onSent` gets the share that has left, 0 to 1. */
export function sendWithProgress(url: string, init: RequestInit, onSent: (share: number) => void): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(init.method ?? 'POST', url)
  request.withCredentials = init.credentials === 'include'
  for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onSent(loaded / total)
  }
  request.onload = () => {
    const { status, responseText } = request
    resolve(new Response(responseText || null, { status, headers: headersOf(request.getAllResponseHeaders()) }))
  }
  request.onerror = () => reject(new TypeError('The request could not be sent'))
  const stop = () => {
    request.abort()
    reject(init.signal?.reason)
  }
  if (init.signal?.aborted) stop()
  else {
    init.signal?.addEventListener('abort', stop)
    request.send(init.body as XMLHttpRequestBodyInit | null)
  }
  return promise.finally(() => init.signal?.removeEventListener('abort', stop))
}

/** Each on a line of its own, `name: value`. */
const headersOf = (lines: string): [string, string][] =>
  lines
    .trim()
    .split('\r\n')
    .map((line) => line.split(/: (.*)/, 2) as [string, string])
    .filter(([name]) => name !== '')
