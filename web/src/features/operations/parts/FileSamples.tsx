import { useState } from 'react'
import { FileList } from '../../../ui/files/FileList.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import type { SendFile } from '../../../ui/files/useUploads.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './Samples.module.css'

/** Goes nowhere: four seconds on the way, and a name with "no" in it is lost. */
const send: SendFile = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    let part = 0
    const timer = setInterval(() => {
      part += 0.05
      onProgress(Math.min(part, 1))
      if (part < 1) return
      clearInterval(timer)
      if (file.name.includes('no')) reject(new Error('lost'))
      else resolve({ id: file.name })
    }, 200)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      reject(new Error('aborted'))
    })
  })

const kept = [
  { id: '1', name: 'Proposta del consiglio.pdf', bytes: 188_000, access: 'tutti i convocati' },
  { id: '2', name: 'Piano dei dividendi.xlsx', bytes: 1_260_000, access: '3 persone', isLimited: true },
]

export function FileSamples() {
  const [files, setFiles] = useState(kept)
  return (
    <div className={styles.pair}>
      <SampleBox name="FileList, FilePicker: odg, multiple">
        <Panel>
          <div className={styles.stack}>
            <FileList
              label="Documenti del punto"
              files={files}
              editableDocs
              onOpen={() => {}}
              onReplace={(id, file) => setFiles(files.map((it) => (it.id === id ? { ...it, name: file.name, bytes: file.size } : it)))}
              onRemove={(id) => setFiles(files.filter((it) => it.id !== id))}
            />
            <FilePicker label="Aggiungi documenti" context="odg" multiple send={send} kept={files.map((it) => it.bytes)} />
          </div>
        </Panel>
      </SampleBox>
      <SampleBox name="FilePicker: delegation, disabled">
        <Panel>
          <div className={styles.stack}>
            <FilePicker label="Delega firmata" context="delegation" send={send} />
            <FilePicker label="Verbale firmato" context="verbal" send={send} disabled />
          </div>
        </Panel>
      </SampleBox>
    </div>
  )
}
