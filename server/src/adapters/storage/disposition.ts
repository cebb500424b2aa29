/** Types that a browser shows without running anything of theirs; all others are downloaded. */
const shown = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/**
 * A person's file name without what a header or a disk would misread: control characters end a header, half a character has no encoding,
 * a slash is a path, and a mark that turns the direction of writing lets `fdp.exe` pass for `exe.pdf`.
 */
export function cleanName(name: string): string {
  return name.replace(/\p{C}/gu, '').replace(/[/\\]/g, '_').trim() || 'file'
}

/** The Content-Disposition header for a person's file name (RFC 6266): a plain ASCII form for old readers, the true one after it. */
export function contentDisposition(name: string, mime_type: string): string {
  const clean = cleanName(name)
  const ascii = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%/\\]/g, '_')
  const exact = encodeURIComponent(clean).replace(/['()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${shown.has(mime_type) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${exact}`
}
