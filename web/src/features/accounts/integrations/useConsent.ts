import { type LinkReason, reasonOf } from '@delibera/core/calendar/reasons'
import { googleCalendarRoutes } from '@delibera/core/calendar/routes'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { useKeepLink } from './useCalendarLink.ts'

/** What Google said to the browser that comes back, read from the text of the address: the router would take digits for a number. */
function useAnswer() {
  const said = useLocation({ select: (it) => it.searchStr })
  const query = new URLSearchParams(said)
  const [code, state] = [query.get('code'), query.get('state')]
  return { given: code && state ? { code, state } : null, isDenied: query.get('error') !== null }
}

/** Takes the consent that somebody comes back with, once, and begins to synchronise; the address is cleared of it at once. */
export function useConsent(): { busy: boolean; reason: LinkReason | null } {
  const { given, isDenied } = useAnswer()
  const navigate = useNavigate()
  const keep = useKeepLink()
  const taken = useRef<string | null>(null)
  const take = useMutation({
    mutationFn: async (body: { code: string; state: string } | null) => {
      if (!body) throw new CallError(400, 'E0001', { info: 'consent_denied' })
      await call(googleCalendarRoutes.connect, { body })
      return call(googleCalendarRoutes.synchronize, {})
    },
    onSuccess: keep,
  })
  const { mutate } = take
  const answer = given?.code ?? (isDenied ? 'denied' : null)
  useEffect(() => {
    if (answer === null || taken.current === answer) return
    taken.current = answer
    mutate(given)
    void navigate({ to: '/user/integrations', search: {}, replace: true })
  }, [answer, given, mutate, navigate])
  return { busy: take.isPending, reason: take.error ? reasonOf(take.error instanceof CallError && take.error.info) : null }
}
