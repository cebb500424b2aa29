import { parentPort, workerData } from 'node:worker_threads'
import { buildSeal, type SealMaterial } from './sealing.ts'
import type { Task, TaskReply } from './thread.ts'

const sealing = buildSeal(workerData as SealMaterial)

const sealed = async ({ pdf, order }: Task): Promise<Uint8Array> => (await sealing)(pdf, order)

parentPort!.on('message', async ({ id, task }: { id: number; task: Task }) => {
  const reply: TaskReply = await sealed(task).then(
    (result) => ({ id, result }),
    (error: Error) => ({ id, error: error.message }),
  )
  parentPort!.postMessage(reply)
})
