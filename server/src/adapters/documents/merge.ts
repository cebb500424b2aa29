/** Several documents as one, for the printer: what is signed or kept is never merged. */
export async function mergePdfs(sheets: readonly Uint8Array[]): Promise<Buffer> {
  // Thirty megabytes that most processes never need: fetched with the first that does.
  const { PDF } = await import('@libpdf/core')
  const merged = await PDF.merge([...sheets])
  return Buffer.from(await merged.save())
}
