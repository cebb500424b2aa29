import type { DocumentData, DocumentName } from './shapes.ts'

/** PNG and JPEG pictures by the names that the data give them. */
export type Assets = Readonly<Record<string, Uint8Array>>

/** Where a signature goes, in points from the top left corner of a page. */
export interface SignatureArea {
  key: string
  page: number
  x: number
  y: number
  w: number
  h: number
}

export interface Compiled {
  /** PDF/A-2b; with its structure tagged where the compiler can (`compiler.tagged`). */
  pdf: Buffer
  pages: number
  signatures: SignatureArea[]
}

/** A character that the documents' typeface lacks: where it stands first, and how often. */
export interface MissingGlyph {
  char: string
  /** `U+6F22` */
  code: string
  count: number
  path: string
  excerpt: string
}

/** The package that typesets, and whether the documents it makes say what is a heading, a list or a table to those who listen to them. */
export interface CompilerFacts {
  name: string
  version: string
  tagged: boolean
}

/** Typesets documents. What people wrote is data and is printed as it stands; none of it is ever markup. */
export interface Documents {
  /** What is installed, and once the first typesetter has started what it loaded. Null: no document can be made on this machine. */
  readonly compiler: CompilerFacts | null
  /** Starts a typesetter unless one has said what it loaded: `compiler` is no longer a guess then. */
  start(): Promise<void>
  /**
   * The same data and pictures give the same bytes, from the same compiler. Rejects with DocumentRefused where they cannot be printed, with GEN01 when
   * typesetting broke down twice, and with GEN01 (503, which names what is missing) where there is no compiler.
   */
  compile<Name extends DocumentName>(document: Name, data: DocumentData[Name], assets?: Assets): Promise<Compiled>
  /** Gathers and prints when a typesetter is about to be free: of many who ask at once only a few read their data at once. Not to be nested. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** For the moment a text is saved, so that its author hears of it and not whoever prints it. */
  missingGlyphs(data: unknown): MissingGlyph[]
  close(): Promise<void>
}

export type RefusalCode = 'MISSING_GLYPHS' | 'BAD_NODE' | 'BAD_NUMBER' | 'BAD_TIMESTAMP' | 'BAD_ASSET' | 'TEMPLATE' | 'EXPORT'

/** The data cannot be printed. `info`: the glyphs that are missing, or the path of what is wrong. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly info?: unknown,
  ) {
    super(message)
  }
}
