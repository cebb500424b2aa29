import { looksCertified } from '@delibera/core/certified-hosts'
import type { ChosenRecipient, ShownRecipient } from '@delibera/core/communications/panel'
import { type Addressee, onceEach } from '@delibera/core/communications/recipients'
import { foundBy } from '@delibera/core/communications/words'
import type { RecipientGroup } from '../../stores/communications/recipient-store.ts'

/** One letter to come. */
export interface AddressedLetter extends Addressee {
  email: string
  is_copy: boolean
}

const isReached = (it: Addressee): it is Addressee & { email: string } => it.email !== null

/** One letter for each address, however often somebody was chosen; who is written to needs no copy. */
export function lettersFor(to: readonly RecipientGroup[], cc: readonly RecipientGroup[]): AddressedLetter[] {
  const [own = [], copied = []] = onceEach([to, cc].map((groups) => groups.flatMap(({ people }) => people).filter(isReached)))
  return [...own.map((it) => ({ ...it, is_copy: false })), ...copied.map((it) => ({ ...it, is_copy: true }))]
}

export function shownRecipient({ chosen, name, people }: RecipientGroup): ShownRecipient {
  const reached = people.filter(isReached)
  const isOne = chosen.kind !== 'LIST' && chosen.kind !== 'ROLE'
  return {
    kind: chosen.kind,
    id: idIn(chosen),
    code: chosen.kind === 'ROLE' ? chosen.code : null,
    name,
    email: isOne ? (people[0]?.email ?? null) : null,
    count: people.length,
    ordinary: reached.filter((it) => !looksCertified(it.email)).length,
    unreachable: people.length - reached.length,
  }
}

const idIn = (chosen: ChosenRecipient): string | null => ('id' in chosen ? chosen.id : null)

/** How many recipients a line of a mail folder names. */
const namesShown = 5
/** Beyond this nobody is found by name: a row has to end somewhere. */
const longestWords = 20_000

/** A group with how many it reaches: who reads "Soci (37)" needs no count beside it. */
const named = ({ chosen, name, people }: RecipientGroup): string =>
  chosen.kind === 'LIST' || chosen.kind === 'ROLE' ? `${name} (${people.filter(isReached).length})` : name

/** What the row of a communication says of whom it is for. */
export function recipientColumns(to: readonly RecipientGroup[], cc: readonly RecipientGroup[]) {
  const groups = [...to, ...cc]
  const letters = lettersFor(to, cc)
  const words = [...groups.map((it) => it.name), ...letters.flatMap((it) => [it.name, it.email])]
  return {
    recipients: JSON.stringify(to.map((it) => it.chosen)),
    copies: JSON.stringify(cc.map((it) => it.chosen)),
    recipients_count: letters.length,
    recipients_names: groups.slice(0, namesShown).map(named),
    recipients_words: foundBy(...new Set(words)).slice(0, longestWords),
  }
}
