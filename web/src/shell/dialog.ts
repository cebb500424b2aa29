import type { ReactNode } from 'react'

export interface Question {
  title: string
  /** What follows from going on: the consequence, not the question again. */
  text: ReactNode
  /** Both buttons repeat the verb: never a bare yes or no. */
  proceed: string
  cancel: string
  danger?: boolean
}

export interface Announcement {
  kind: 'info' | 'warning' | 'error' | 'success'
  title: string
  text: ReactNode
  close?: string
  /** Where closing it leads. */
  to?: string
}

export type Dialog = { id: number } & (
  | { type: 'confirm'; it: Question; answer: (isSure: boolean) => void }
  | { type: 'notice'; it: Announcement; answer: () => void }
)
