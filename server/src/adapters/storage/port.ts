export interface UploadGrant {
  key: string
  mime_type: string
  max_bytes: number
  expires_at: Date
}

export interface DownloadGrant {
  key: string
  name: string
  mime_type: string
  expires_at: Date
}

/** Where files live. A key is an opaque id chosen by us, never a path or a person's file name: anything else is refused with an error. */
export interface Storage {
  /** Where the browser POSTs multipart form data: the fields first, then the part `file`. */
  grantUpload(grant: UploadGrant): Promise<{ url: string; fields: Record<string, string> }>
  /** A short-lived address that opens or downloads the object under a human file name. */
  grantDownload(grant: DownloadGrant): Promise<string>
  write(key: string, bytes: Uint8Array, mime_type: string): Promise<void>
  /** Null when absent. */
  read(key: string): Promise<Buffer | null>
  /** The same in pieces, for what is long; null when absent. Nothing is opened before the first piece is asked for, or left open by who stops early. */
  stream(key: string): Promise<AsyncIterable<Buffer> | null>
  /** In bytes; null when absent. */
  size(key: string): Promise<number | null>
  /** Removing what is absent is no error. */
  remove(key: string): Promise<void>
}

/** The key itself, or an error when it could mean more than one object: a path, a query, a name of the file system. */
export function checkedKey(key: string): string {
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
  return key
}
