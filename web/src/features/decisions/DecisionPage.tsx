import { decisionPath, tabOf } from '@delibera/core/decisions/places'
import { Navigate } from '@tanstack/react-router'
import { DecisionFrame } from './DecisionFrame.tsx'

/** The address of a decision leads to the tab on which something is to be done. */
export function DecisionPage() {
  return <DecisionFrame tab="text">{(decision) => <Navigate to={decisionPath(decision, tabOf(decision))} replace />}</DecisionFrame>
}
