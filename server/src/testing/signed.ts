import { publicVerbalRoutes, signingRoutes, verbalRoutes } from '@delibera/core/minutes/routes'
import { documentBytes } from '../features/minutes/signing-commands.ts'
import { prove } from '../http/proven.ts'
import { documentRows, verbalRow } from '../stores/minutes/minutes-store.ts'
import type { TestApp } from './app.ts'
import { heldAssembly } from './minutes.ts'

const signature = {
  image: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  strokes: [
    [
      { x: 0, y: 30 },
      { x: 40, y: 0 },
      { x: 90, y: 25 },
    ],
  ],
}

/** An assembly whose minutes are confirmed and signed, by the chair first and then by the secretary, with every file of them. */
export async function signedAssembly(app: TestApp, setting: Parameters<typeof heldAssembly>[1] = {}) {
  const stage = await heldAssembly(app, setting)
  const { params, company, linkOf } = stage
  const { version, checks } = await company.call(verbalRoutes.load, { params })
  const ack = checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
  await company.call(verbalRoutes.confirm, { params, body: { version, ack } })
  await company.call(signingRoutes.request, { params, body: {} })
  for (const it of company.ids.slice(0, 2)) {
    const link = { params: await linkOf(it) }
    await app.call(publicVerbalRoutes.read, link)
    await app.call(publicVerbalRoutes.sign, { ...link, body: { signature } })
  }
  const verbal = await verbalRow(app.deps.db, prove(stage.meeting._id))
  const rows = await documentRows(app.deps.db, verbal!._id)
  const files: Buffer[] = []
  for (const it of rows) files.push(await documentBytes(app.deps, it))
  return { ...stage, files }
}
