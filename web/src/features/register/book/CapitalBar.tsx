import { type HolderState, theCompany } from '@delibera/core/register/schema'
import type { CSSProperties } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Quotas } from '../../members/useBook.ts'
import styles from './CapitalBar.module.css'

/** So many have a shade of their own; whoever comes after them shares the last. */
const shades = 7
/** How much of the accent a holder's part has, from the largest on: neighbours are told apart, and nothing is said by a colour alone. */
const shadeOf = (at: number): CSSProperties => ({ '--shade': `${Math.round(100 - (Math.min(at, shades) / shades) * 78)}%` }) as CSSProperties

/** Beside a name, the part of the bar that is theirs. */
export function Swatch({ at, isOwn }: { at: number; isOwn: boolean }) {
  return <i className={styles.swatch} data-own={isOwn || undefined} style={shadeOf(at)} aria-hidden />
}

/** The whole capital by holder, the largest first. */
export function CapitalBar({ holders, quotas }: { holders: readonly HolderState[]; quotas: Quotas }) {
  const t = useCompanyWords(useTranslations('register'))
  const owning = holders.filter((it) => it.owned > 0)
  const whole = owning.reduce((sum, it) => sum + it.owned, 0)
  const said = owning.slice(0, shades).map((it) => `${it.member.name} ${quotas.percent(it.owned)}`)
  const rest = owning.slice(shades).reduce((sum, it) => sum + it.owned, 0)
  const words = rest > 0 ? [...said, t('others', { percent: quotas.percent(rest) })] : said
  return (
    <div className={styles.bar} role="img" aria-label={t('barSaid', { parts: words.join(', ') })}>
      {owning.map((it, at) => (
        <i
          key={it.member.id}
          data-own={it.member.id === theCompany || undefined}
          style={{ ...shadeOf(at), width: `${whole > 0 ? (it.owned / whole) * 100 : 0}%` }}
        />
      ))}
    </div>
  )
}
