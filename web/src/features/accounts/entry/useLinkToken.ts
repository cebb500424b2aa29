import { useLocation } from '@tanstack/react-router'

/** The token of a link received by mail. Read from the text of the address: the router would take one made of digits for a number. */
export const useLinkToken = (): string | null => useLocation({ select: (it) => new URLSearchParams(it.searchStr).get('token') })
