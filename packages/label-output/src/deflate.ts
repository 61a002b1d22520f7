/** Compresses in zlib format (RFC 1950): `deflateSync` of node:zlib on the server, `zlibSync` of fflate in the browser. */
export type Deflate = (bytes: Uint8Array) => Uint8Array
