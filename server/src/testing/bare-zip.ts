import { ZipFile } from 'yazl'

export interface BareFile {
  name: string
  compress: boolean
  content: Buffer
}

/** Files that are in memory, packed by the library and nothing of ours; answers how many bytes they are then. */
export async function bareZip(files: readonly BareFile[]): Promise<number> {
  const zip = new ZipFile()
  for (const { name, compress, content } of files) zip.addBuffer(content, name, { compress })
  zip.end()
  let bytes = 0
  for await (const piece of zip.outputStream) bytes += (piece as Buffer).length
  return bytes
}
