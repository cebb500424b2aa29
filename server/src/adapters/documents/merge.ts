import { PDF } from '@libpdf/core'

/** Several documents as one, for the printer: what is signed or kept is never merged. */
export async function mergePdfs(sheets: readonly Uint8Array[]): Promise<Buffer> {
  const merged = await PDF.merge([...sheets])
  return Buffer.from(await merged.save())
}
