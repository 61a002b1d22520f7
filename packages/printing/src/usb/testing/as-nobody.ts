/** `nobody`, on every Linux. */
const nobody = 65_534

/** Does `work` as a user with no rights of its own, where the tests run as root, to whom everything is permitted. */
export async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(nobody)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}
