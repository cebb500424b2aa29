import { parentPort, workerData } from 'node:worker_threads'
import { isOnlySigned } from './comparing.ts'
import { readEnvelope, readSignatures } from './reading.ts'
import { buildSeal, type SealMaterial } from './sealing.ts'
import type { Task, TaskReply } from './thread.ts'

const material = workerData as SealMaterial | null
const seal = material && buildSeal(material)

async function resultOf(task: Task): Promise<unknown> {
  if (task.act === 'sign') return (await seal!)(task.pdf, task.order)
  if (task.act === 'verify') return readSignatures(task.pdf)
  if (task.act === 'compare') return isOnlySigned(task.earlier, task.later)
  return readEnvelope(task.envelope)
}

parentPort!.on('message', async ({ id, task }: { id: number; task: Task }) => {
  const reply: TaskReply = await resultOf(task).then(
    (result) => ({ id, result }),
    (error: Error) => ({ id, error: error.message }),
  )
  parentPort!.postMessage(reply)
})
