import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answers, Asked } from './robots.ts'

/** Robots in a process of their own. */
export class Robots {
  private readonly child: ChildProcess = fork('bench/robots.ts')

  get pid(): number | undefined {
    return this.child.pid
  }

  ready = () => once(this.child, 'message')
  end = () => this.child.kill()

  ask<It extends Asked>(it: It): Promise<Answers[It['ask']]> {
    return new Promise((resolve, reject) => {
      const heard = (said: { ask: string; answer: Answers[It['ask']]; error?: string }) => {
        if (said.ask !== it.ask) return
        this.child.off('message', heard)
        if (said.error) reject(new Error(`robots: ${said.error}`))
        else resolve(said.answer)
      }
      this.child.on('message', heard)
      this.child.send(it)
    })
  }
}
