import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'

GlobalWorkerOptions.workerSrc = worker

/** The pages of a PDF, null until they have been read. What it draws with is fetched with this file: load it by `import()`. */
export function usePdfDocument(file: Blob) {
  const [pages, setPages] = useState<PDFPageProxy[] | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isOver = false
    let reading: PDFDocumentLoadingTask | undefined
    const read = async () => {
      const data = await file.arrayBuffer()
      if (isOver) return []
      // The content security policy lets nothing be compiled at run time, and our documents hold no picture that would need it.
      reading = getDocument({ data, useWasm: false })
      const document = await reading.promise
      return Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))
    }
    read().then(
      (found) => isOver || setPages(found),
      () => isOver || setBroken(true),
    )
    return () => {
      isOver = true
      setPages(null)
      setBroken(false)
      void reading?.destroy()
    }
  }, [file])
  return { pages, isBroken }
}
