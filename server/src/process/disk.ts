import { statfs } from 'node:fs/promises'

/** What is left where a folder is, to whoever is not root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
