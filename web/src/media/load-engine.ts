import type { Engine, EngineOptions } from './engine.ts'
import type { CallToken } from './token.ts'

/** The engine that a token is for, fetched only where it is used. */
export async function loadEngine(token: CallToken, options: EngineOptions): Promise<Engine> {
  const all = { ...options, token }
  if (token.engine === 'livekit') return new (await import('./livekit.ts')).LiveKitEngine(all)
  if (token.engine === 'janus') return new (await import('./janus.ts')).JanusEngine(all)
  return new (await import('./mesh.ts')).MeshEngine(all)
}
