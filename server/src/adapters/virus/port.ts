export type Verdict = { clean: true } | { clean: false; name: string }

/** Looks for malware in a file. A scanner that cannot answer throws: an unexamined file is never called clean. */
export interface VirusScanner {
  scan(bytes: Uint8Array): Promise<Verdict>
}
