import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * The test server reads the query of a signed address with encodeURIComponent, which leaves !'()* bare; Signature Version 4 encodes them,
 * and every file name here has an apostrophe (filename*=UTF-8''). It runs in a thread of its own because the correction is of a global.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const loose = globalThis.encodeURIComponent
globalThis.encodeURIComponent = (text) => loose(text).replace(/[!'()*]/g, (it) => '%' + it.charCodeAt(0).toString(16).toUpperCase())
const S3rver = require(workerData.module)
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: workerData.directory, configureBuckets: [{ name: workerData.bucket }] })
server.run().then(({ port }) => parentPort.postMessage(port))
`

/** An S3 server on loopback that checks signatures of requests and of addresses, but neither signature nor policy of an upload form. */
export async function startS3() {
  const directory = await mkdtemp(path.join(tmpdir(), 'delibera-s3-'))
  const module = createRequire(import.meta.url).resolve('@20minutes/s3rver')
  const worker = new Worker(program, { eval: true, workerData: { module, directory, bucket: 'files' } })
  const [port] = (await once(worker, 'message')) as [number]
  return {
    options: { endpoint: `http://127.0.0.1:${port}`, region: 'eu-south-1', bucket: 'files', access_key_id: 'S3RVER', secret_access_key: 'S3RVER' },
    async stop() {
      await worker.terminate()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
